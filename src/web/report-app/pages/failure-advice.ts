import type { ReportErrorCode } from '../../../database/report-error.ts';

const ADVICE: Record<ReportErrorCode, string> = {
  blocked_address:
    'Only pages on the public Internet are audited, unless whoever runs this service allows more.',
  dns_failed: 'Check the spelling of the address. A new site may take some hours until its name is known.',
  connect_failed: 'Check that the site is up and lets other machines in, then run the report again.',
  tls_invalid: 'Browsers warn of this too. Renew or correct the certificate of the site.',
  timeout: 'The site may be overloaded. Run the report again; if this lasts, visitors wait in vain too.',
  too_many_redirects: 'Two addresses may lead to each other. Let the address lead straight to the page.',
  redirect_blocked: 'Give the address of a page on the public Internet that does not lead elsewhere.',
  http_error: 'Open the address in a browser. The site may turn away whatever is not one.',
  challenge:
    'Allow the user agent of this service in the firewall or bot protection of the site, then run the report again. Search engines may be rejected too.',
  not_html: 'Give the address of a web page; images, documents and data have no report.',
  too_large: 'A page of this size is slow for visitors too. Make it smaller.',
  empty_body: 'The server answers, but with nothing. Look into its log.',
  crashed: 'This is a fault of this service, not of the page. Run the report again.',
};

/** What to do about a run that failed with that code, in a sentence or two. */
export function failureAdvice(code: ReportErrorCode): string {
  return ADVICE[code] ?? '';
}
