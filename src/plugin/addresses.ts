const YEAR_S = 31_536_000
/** How long shops may still get the script of before an upgrade. */
const SHORT_S = 300

/** `Cache-Control` of each address of the plugin. */
export const PLUGIN_ADDRESSES: Readonly<Record<string, string>> = {
  // A page that names its hash must not break: what changes the script after a release is a `v2` beside it.
  '/plugin/v1/plugin.min.js': `public, max-age=${YEAR_S}, immutable`,
  '/plugin/plugin.min.js': `public, max-age=${SHORT_S}`,
  // Where modules in use look for it: they change the host and nothing else.
  '/ecard-plugin/master/plugin.min.js': `public, max-age=${SHORT_S}`,
  '/ecard-plugin/staging/plugin.min.js': `public, max-age=${SHORT_S}`,
}
