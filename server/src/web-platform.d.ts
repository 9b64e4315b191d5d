/*
 * The little of the web platform that the core uses: editors, browsers and Node have it, while
 * neither the types of Node nor those of the DOM are the core's to use.
 */

/** A URL by the rules of the WHATWG (https://url.spec.whatwg.org). Throws where there is none. */
declare class URL {
  constructor(url: string);
  readonly hostname: string;
}
