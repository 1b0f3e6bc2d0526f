/**
 * The parameters that the URL of a PostgreSQL database may have, as libpq and `pg-connection-string` name them, with
 * their allowed values; null allows any text. Others are rejected: `pg` ignores parameters that it does not know, so a
 * mistyped `sslmode` would leave the connection unencrypted.
 */
const PARAMETERS: Readonly<Record<string, readonly string[] | null>> = {
  sslmode: ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'],
  sslrootcert: null,
  sslcert: null,
  sslkey: null,
  sslnegotiation: ['postgres', 'direct'],
  uselibpqcompat: ['true', 'false'],
  host: null,
  port: null,
  user: null,
  password: null,
  application_name: null,
  options: null,
};

/**
 * Parameter names that may be quoted in an error message. Other text could be a part of a password with an unescaped
 * `?`.
 */
const PLAIN_NAME = /^[a-z][a-z_-]{0,40}$/i;

/**
 * The error in the parameters of a URL; null without one. It contains names of parameters only, because a value may be
 * a password.
 * @param url `postgres://USER:PASSWORD@HOST:PORT/DATABASE?NAME=VALUE&...`
 */
export function connectionParameterProblem(url: string): string | null {
  const parameters = URL.parse(url)?.searchParams ?? new URLSearchParams();
  const names = [...new Set(parameters.keys())];
  const unknown = names.filter((name) => !Object.hasOwn(PARAMETERS, name));
  if (unknown.length > 0) {
    const shown = unknown.map((name) => (PLAIN_NAME.test(name) ? name : '(not a name)')).join(', ');
    return `has unknown parameters: ${shown}; allowed are ${Object.keys(PARAMETERS).join(', ')}`;
  }
  for (const name of names) {
    const values = parameters.getAll(name);
    if (values.length > 1) return `has the parameter ${name} more than once`;
    const allowed = PARAMETERS[name];
    if (allowed && !allowed.includes(values[0] ?? '')) return `${name} must be one of ${allowed.join(', ')}`;
  }
  return null;
}
