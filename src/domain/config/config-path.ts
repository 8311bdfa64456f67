/** Where the client is told about its backend. Apart from the schema, so that a page may look without carrying it. */
export const CONFIG_PATH = '/config.json';
