import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../src/texts/language.ts'
import { languages } from '../../src/texts/languages.ts'

/** The plugin as browsers get it: one classic script with the texts of every language. The same source, the same bytes. */
export function pluginScript(): Promise<string> {
  const tags = [DEFAULT_LANGUAGE, ...LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE)]
  const texts = Object.fromEntries(tags.map((language) => [language, languages[language].plugin]))
  return scriptOf('plugin', { TEXTS: JSON.stringify(texts) })
}

/** The element that says what a credit costs, for pages that need not open a payment: a script of its own, without texts. */
export function creditScript(): Promise<string> {
  return scriptOf('credit', {})
}

async function scriptOf(name: 'plugin' | 'credit', define: Record<string, string>): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../../widget/${name}.ts`, import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    // What browsers of 2017 read; nothing that runs is filled in, so only syntax is.
    target: 'es2017',
    charset: 'utf8',
    legalComments: 'none',
    define,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}
