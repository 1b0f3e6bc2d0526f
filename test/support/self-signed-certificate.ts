/** Makes certificates for HTTPS fixtures: X.509 version 3 in DER (RFC 5280). */
import { generateKeyPairSync, sign } from 'node:crypto';

/** A private key and its certificate, both in PEM. */
export interface Certificate {
  key: string;
  cert: string;
}

const DAY_MS = 86_400_000;
const TAG = {
  integer: 2,
  bitString: 3,
  octetString: 4,
  oid: 6,
  utf8: 12,
  utcTime: 23,
  sequence: 48,
  set: 49,
};
const EXPLICIT_0 = 0xa0;
const EXPLICIT_3 = 0xa3;
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;

const OID = {
  commonName: Buffer.from([0x55, 0x04, 0x03]),
  subjectAltName: Buffer.from([0x55, 0x1d, 0x11]),
  ecdsaWithSha256: Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]),
};

/** A self-signed certificate for a host name and an IPv4 address, valid from yesterday to tomorrow by default. */
export function selfSignedCertificate({
  hostName = 'localhost',
  ipAddress = '127.0.0.1',
  validFrom = new Date(Date.now() - DAY_MS),
  validTo = new Date(Date.now() + DAY_MS),
} = {}): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(TAG.sequence, der(TAG.oid, OID.ecdsaWithSha256));
  const name = der(
    TAG.sequence,
    der(TAG.set, der(TAG.sequence, der(TAG.oid, OID.commonName), der(TAG.utf8, Buffer.from(hostName)))),
  );
  const altNames = der(
    TAG.sequence,
    der(DNS_NAME, Buffer.from(hostName)),
    der(IP_ADDRESS, Buffer.from(ipAddress.split('.').map(Number))),
  );
  const extension = der(TAG.sequence, der(TAG.oid, OID.subjectAltName), der(TAG.octetString, altNames));
  const body = der(
    TAG.sequence,
    der(EXPLICIT_0, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, Buffer.from([1])),
    algorithm,
    name,
    der(TAG.sequence, utcTime(validFrom), utcTime(validTo)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXPLICIT_3, der(TAG.sequence, extension)),
  );
  const signature = der(TAG.bitString, Buffer.from([0]), sign('sha256', body, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(der(TAG.sequence, body, algorithm, signature)),
  };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function utcTime(date: Date): Buffer {
  const digits = date.toISOString().replace(/\D/g, '').slice(2, 14);
  return der(TAG.utcTime, Buffer.from(`${digits}Z`));
}

function pem(bytes: Buffer): string {
  return `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64')}\n-----END CERTIFICATE-----\n`;
}
