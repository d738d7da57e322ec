import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../src/texts/language.ts'
import { languages } from '../../src/texts/languages.ts'

const entry = fileURLToPath(new URL('../../widget/plugin.ts', import.meta.url))

/** The plugin as browsers get it: one classic script with the texts of every language. The same source, the same bytes. */
export async function pluginScript(): Promise<string> {
  const tags = [DEFAULT_LANGUAGE, ...LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE)]
  const texts = Object.fromEntries(tags.map((language) => [language, languages[language].plugin]))
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    // What browsers of 2017 read; nothing that runs is filled in, so only syntax is.
    target: 'es2017',
    charset: 'utf8',
    legalComments: 'none',
    define: { TEXTS: JSON.stringify(texts) },
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}
