/** Version of the catalogue, stored with reports. Increase it when the outcome or the weight of an audit changes. */
export const CATALOGUE_VERSION = '10';
