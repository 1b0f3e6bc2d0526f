declare module 'swagger-ui-dist/absolute-path.js' {
  /** The folder that the package's files stand in. */
  export default function absolutePath(): string;
}
