import { parseArgs } from 'node:util'
import { readDemoFile } from '../../src/commands/demo-file.ts'
import { readConfig } from '../../src/config.ts'
import type { AudibleEvent } from '../../src/events/index.ts'
import { createNarrator } from '../journey/narrator.ts'
import { setStage } from '../journey/stage.ts'
import { RECIPES } from './recipes.ts'
import { tellEvent } from './tell-event.ts'

/** Plays what it takes for this event in the demo, through the doors that shops and payers use, and says who hears of it. */
export async function triggerFromCommandLine(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
): Promise<void> {
  const options = { list: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  if (values.list) return list(say)
  const [name] = positionals
  if (!isTriggered(name)) {
    throw new Error(`${name ? `nothing here makes ${name} happen` : 'name an event'}: --list says what there is`)
  }
  const { dataDir } = readConfig(environment)
  const demo = await readDemoFile(dataDir)
  if (!demo) {
    throw new Error(`there is no demo in ${dataDir}, and events are made in a demo only: start it with npm start`)
  }
  const recipe = RECIPES[name]
  if (recipe.needsOwnBank && demo.acquirer.name !== 'sandbox') {
    throw new Error(`${name} needs the demo's own bank, and this demo pays through ${demo.acquirer.name}`)
  }
  const stage = setStage(demo, createNarrator(say))
  stage.narrator.step(recipe.does)
  const sale = await recipe.play(stage)
  await tellEvent(stage, sale, name)
}

function isTriggered(name: string | undefined): name is AudibleEvent {
  return name !== undefined && Object.hasOwn(RECIPES, name)
}

function list(say: (line: string) => void): void {
  const width = Math.max(...Object.keys(RECIPES).map((name) => name.length))
  for (const [name, { does }] of Object.entries(RECIPES)) say(`${name.padEnd(width)}  ${does}`)
}
