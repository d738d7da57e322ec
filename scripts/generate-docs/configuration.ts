import { SETTINGS } from '../../src/config.ts'
import { code, generatedFrom, table } from './markdown.ts'

const HEADING = `# Settings

Every setting is an environment variable, read once at start. An empty value counts as missing. A value that makes no
sense ends the start with one sentence that names the variable.`

export function configuration(): string {
  const rows = Object.values(SETTINGS).map(({ name, fallback, description }) => [
    code(name),
    code(fallback),
    description,
  ])
  return `${[generatedFrom('src/config.ts'), HEADING, table(['Variable', 'Default', 'What it does'], rows)].join('\n\n')}\n`
}
