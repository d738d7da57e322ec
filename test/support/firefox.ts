import { findBrowser } from './find-browser.ts'

/** Debian's first, which stays the same engine for a year. */
const NAMES = ['firefox-esr', 'firefox']
const ELSEWHERE = ['/Applications/Firefox.app/Contents/MacOS/firefox']

/** The browser named by `FIREFOX_PATH`, else the first known name on `PATH` that really runs; undefined where there is none. */
export function findFirefox(): Promise<string | undefined> {
  return findBrowser({ setting: 'FIREFOX_PATH', names: NAMES, elsewhere: ELSEWHERE })
}

/** Why a journey in Firefox is skipped. */
export const NO_FIREFOX = 'no Firefox is installed, and FIREFOX_PATH names none'
