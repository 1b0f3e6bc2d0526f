/**
 * Version of the catalogue, stored with each report. Increase it when a change affects the outcome or the weight of any
 * audit.
 */
export const CATALOGUE_VERSION = '10';
