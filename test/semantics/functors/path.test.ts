import { expect, test } from "vitest";
import { call } from "./call.ts";

test.each([
  ["/a/./b/../c/", "/a/c"],
  ["//a///b", "/a/b"],
  ["a/../..", ".."],
  ["../a/../b", "../b"],
  ["/../..", "/"],
  ["/", "/"],
  [".", "."],
  ["a/..", "."],
  ["./a", "a"],
  ["a", "a"],
  ["...", "..."],
  ["a\\..\\b", "a\\..\\b"],
  ["", ""],
])("@path_normalize(%j) is %j", (path, expected) => {
  expect(call("path_normalize", path)).toBe(expected);
});

test.each([
  ["/safe/a", "/safe", 1],
  ["/safe/a/../b", "/safe/", 1],
  ["/safe", "/safe", 1],
  ["/safe/.", "/safe", 1],
  ["/a/../safe/b", "/safe", 1],
  ["/anything", "/", 1],
  ["a/b", "a", 1],
  ["a/b", ".", 1],
  ["../a/b", "../a", 1],
  ["/safer", "/safe", 0],
  ["/safe/../etc/passwd", "/safe", 0],
  ["/safe/a/../../etc", "/safe", 0],
  ["/safe/..\\..\\etc", "/safe", 0],
  ["/x\\../safe/a", "/safe", 0],
  ["/safe/a\0.png", "/safe", 0],
  ["safe/a", "/safe", 0],
  ["/safe/a", "safe", 0],
  ["../a", ".", 0],
  ["../../a", "..", 0],
  ["a/../..", "a", 0],
  ["/safe", "/safe/a", 0],
  ["", "/safe", 0],
  ["", ".", 0],
  ["/safe", "", 0],
])("@path_within(%j, %j) is %d", (path, base, expected) => {
  expect(call("path_within", path, base)).toBe(expected);
});
