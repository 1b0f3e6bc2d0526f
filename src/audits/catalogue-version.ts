/** Changes whenever the outcome or the weight of any audit does. A report names the version that made it. */
export const CATALOGUE_VERSION = '8';
