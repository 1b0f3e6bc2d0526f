/** Facts of a TLS connection. */
export interface TlsFacts {
  /** As Node names it: `TLSv1.3`. */
  protocol: string;
  /** IANA name of the cipher suite. */
  cipher: string;
  /** Organization, else common name, of the certificate's issuer. */
  issuer: string | null;
  /** Common name of the certificate. */
  subject: string | null;
  /** ISO 8601 UTC. */
  validFrom: string;
  validTo: string;
}
