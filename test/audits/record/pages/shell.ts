/** A page that a script builds. */
export const SHELL_HTML = `<!doctype html>
<html>
<head><title>Application</title><script src="/app.js" type="module"></script></head>
<body><noscript>This application needs JavaScript.</noscript><div id="root"></div></body>
</html>
`;
