/** The parts of a link's URL, as the DOM names them. */
export interface AddressParts {
  href: string;
  protocol: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  hash: string;
}

/** The parts of an `href`; empty without one. If it is not a valid URL, only `href` is set, as written. */
export function addressParts(href: string | null, base: string): AddressParts {
  const url = href === null ? null : URL.parse(href, base);
  return {
    href: url?.href ?? href ?? '',
    protocol: url?.protocol ?? ':',
    hostname: url?.hostname ?? '',
    port: url?.port ?? '',
    pathname: url?.pathname ?? '',
    search: url?.search ?? '',
    hash: url?.hash ?? '',
  };
}
