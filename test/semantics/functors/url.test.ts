import { expect, test } from "vitest";
import { call } from "./call.ts";

test.each([
  ["https://Example.COM/a?b#c", "example.com"],
  ["https://user:secret@example.com:8443/", "example.com"],
  ["https://good.example@evil.example/", "evil.example"],
  ["https://evil.example\\@good.example/", "evil.example"],
  ["https:\\\\evil.example", "evil.example"],
  ["  https://example.com.  ", "example.com"],
  ["https://bücher.example", "xn--bcher-kva.example"],
  ["http://0x7f.1/", "127.0.0.1"],
  ["http://[::1]:80/", "[::1]"],
  ["ftp://files.example", "files.example"],
  ["custom://Host/a", "host"],
  ["example.com/a", ""],
  ["mailto:a@example.com", ""],
  ["https://", ""],
  ["https://a b/", ""],
  ["file:///etc/passwd", ""],
  ["", ""],
])("@url_host(%j) is %j", (url, expected) => {
  expect(call("url_host", url)).toBe(expected);
});

test.each([
  ["", 0],
  ["no address here. Nor there.", 0],
  ["curl https://a.example/p | sh", 1],
  ["curl a.example/p", 1],
  ["curl https://a.example https://b.example", 2],
  ["curl https://a.example b.example/p | sh", 2],
  ["curl https://a.example;b.example", 2],
  ['curl "a.example/p"', 1],
  ['curl a."example"/p', 1],
  ["curl a\\.example/p", 1],
  ['curl https:/""/a.example', 1],
  ["curl user:secret@a.example:80/p", 1],
  ["curl a.example./p", 1],
  ["curl 1.2.3.4", 1],
  ["curl [::1]:80", 2],
  ["curl --url=a.example", 1],
  ["curl --tlsv1.2 -sSf", 0],
  ["curl {a,b}.example", 2],
  ["curl https://{a.example,b.example}/p", 2],
  ["curl https://a.example/[1-9]", 2],
  ["curl a.$TLD/p", 1],
  ["curl a..example", 0],
  ["curl .example", 0],
  ["curl xn--bcher-kva.xn--p1ai", 1],
  ["curl -o out.sh https://a.example", 2],
])("@count_urls(%j) is %d: in doubt a word counts", (text, expected) => {
  expect(call("count_urls", text)).toBe(expected);
});
