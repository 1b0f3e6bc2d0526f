/** What a server shows for a page that is not there. */
export const GONE_HTML = `<html><head><meta charset="utf-8"></head><body aria-hidden="true"><p>404</p><a href="/">?</a></body></html>
`;
