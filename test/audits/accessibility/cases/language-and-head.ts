import type { AxeCases } from '../axe-cases.ts';

export const languageAndHead: Record<string, AxeCases> = {
  'html-has-lang': {
    passed: ['<!doctype html><html lang="en"><title>x</title>', '<!doctype html><html lang="nonsense">'],
    failed: [
      '<!doctype html><html><title>x</title>',
      '<!doctype html><html lang=" ">',
      '<!doctype html><html xml:lang="en">',
    ],
  },
  'html-lang-valid': {
    passed: ['<!doctype html><html lang="en">', '<!doctype html><html lang="PT-br">'],
    failed: ['<!doctype html><html lang="english">', '<!doctype html><html lang="en" xml:lang="nonsense">'],
    'not-applicable': ['<!doctype html><html>', '<!doctype html><html lang="">'],
  },
  'html-xml-lang-mismatch': {
    passed: ['<!doctype html><html lang="en" xml:lang="en-GB">'],
    failed: ['<!doctype html><html lang="en" xml:lang="fr">'],
    'not-applicable': ['<!doctype html><html lang="en">'],
  },
  'valid-lang': {
    passed: ['<p lang="fr">Bonjour</p>', '<p lang="french"></p>'],
    failed: ['<p lang="french">Bonjour</p>'],
    'not-applicable': ['<p>Hello</p>'],
  },
  'meta-viewport': {
    passed: [
      '<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1">',
      '<!doctype html><meta name="viewport" content="user-scalable=yes">',
      '<!doctype html><meta name="viewport" content="maximum-scale=2">',
      '<!doctype html><meta name="viewport" content="maximum-scale=-1">',
    ],
    failed: [
      '<!doctype html><meta name="viewport" content="user-scalable=no">',
      '<!doctype html><meta name="viewport" content="user-scalable=0">',
      '<!doctype html><meta name="viewport" content="user-scalable=0.5">',
      '<!doctype html><meta name="viewport" content="width=device-width;maximum-scale=1.9">',
      '<!doctype html><meta name="viewport" content="maximum-scale=yes">',
      '<!doctype html><meta name="viewport" content="width=device-width"><body><meta name="viewport" content="user-scalable=no">',
    ],
    'not-applicable': ['<!doctype html><title>x</title>'],
  },
  'meta-refresh': {
    passed: [
      '<!doctype html><meta http-equiv="refresh" content="0; url=/next">',
      '<!doctype html><meta http-equiv="refresh" content="72001">',
      '<!doctype html><meta http-equiv="refresh" content="soon">',
    ],
    failed: [
      '<!doctype html><meta http-equiv="refresh" content="5">',
      '<!doctype html><meta http-equiv="refresh" content="72000; url=/next">',
    ],
    'not-applicable': ['<!doctype html><title>x</title>'],
  },
  'aria-hidden-body': {
    passed: ['<p>x</p>'],
    failed: ['<!doctype html><body aria-hidden="true"><p>x</p>'],
  },
};
