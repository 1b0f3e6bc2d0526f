import { describe, expect, it, test } from 'vitest';
import { imageSize } from '../../../src/facts/image-size/image-size.ts';
import { avif, bytes, gif, jpeg, png, webp } from './image-bytes.ts';

const LOSSY_WEBP = bytes(
  'RIFF\0\0\0\0WEBPVP8 \x0a\0\0\0\0\0\0\x9d\x01\x2a',
  [0x58, 0x42, 0x64, 0x80],
  '\0\0',
);
const LOSSLESS_WEBP = bytes('RIFF\0\0\0\0WEBPVP8L\x05\0\0\0\x2f', [0x57, 0xc2, 0x18, 0x10], '\0\0\0\0\0');

const FILES = [png(6, 6), gif(6, 6), jpeg(6, 6, 6), webp(6, 6), LOSSY_WEBP, LOSSLESS_WEBP, avif(6, 6)];

describe('the size of an image', () => {
  test.each([
    ['png', png(600, 100)],
    ['gif', gif(600, 100)],
    ['jpeg', jpeg(600, 100)],
    ['webp', webp(600, 100)],
    ['webp', LOSSY_WEBP],
    ['webp', LOSSLESS_WEBP],
    ['avif', avif(600, 100)],
  ])('is read from the first bytes of %s', (format, file) => {
    expect(imageSize(file)).toEqual({ format, width: 600, height: 100 });
  });

  it('follows the orientation that a camera noted, in either byte order', () => {
    for (const order of ['II', 'MM'] as const) {
      expect(imageSize(jpeg(600, 100, 6, order))).toMatchObject({ width: 100, height: 600 });
      expect(imageSize(jpeg(600, 100, 3, order))).toMatchObject({ width: 600, height: 100 });
    }
  });

  it('is null for other files, for empty images and for files cut too early', () => {
    expect(imageSize(bytes('<svg width="1" height="1">'))).toBeNull();
    expect(imageSize(png(0, 10))).toBeNull();
    for (const file of FILES) expect(imageSize(file.subarray(0, 9))).toBeNull();
  });

  it('is the size of the frame where Exif data are broken', () => {
    const file = jpeg(600, 100, 6);
    for (let at = 12; at < 40; at++) {
      const broken = file.with(at, 0xff);
      expect(imageSize(broken), `byte ${at}`).toMatchObject({ format: 'jpeg' });
    }
  });

  it('is read from cut and damaged files without an error', () => {
    for (const file of FILES) {
      for (let at = 0; at < file.length; at++) {
        expect(() => imageSize(file.subarray(0, at))).not.toThrow();
        for (const byte of [0, 1, 0x7f, 0xff]) expect(() => imageSize(file.with(at, byte))).not.toThrow();
      }
    }
  });
});
