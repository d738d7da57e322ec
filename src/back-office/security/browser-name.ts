/** The more particular first: every other browser calls itself Safari or Chrome as well. */
const BROWSERS: readonly (readonly [token: RegExp, name: string])[] = [
  [/\bEdgi?A?\w*\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

/** A phone names the system it is made from as well. */
const SYSTEMS: readonly (readonly [token: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** How people call the browser behind a `User-Agent`, and what it runs on. A program that is no browser keeps its own words. */
export function browserName(userAgent: string, on: (browser: string, system: string) => string): string {
  const named = (names: typeof BROWSERS) => names.find(([token]) => token.test(userAgent))?.[1]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  if (!browser) return userAgent
  return system ? on(browser, system) : browser
}
