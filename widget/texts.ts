import type { PluginTexts } from '../src/texts/plugin.ts'
import { languageOf, type Settings } from './settings.ts'

/** Put in by the build from `src/texts`: every language, the house's first one first. */
declare const TEXTS: Readonly<Record<string, PluginTexts>>

export function textsOf(settings: Settings): PluginTexts {
  return TEXTS[languageOf(settings, Object.keys(TEXTS), navigator.language)] as PluginTexts
}
