import { parseArgs } from 'node:util'
import { readDemoFile } from '../../src/commands/demo-file.ts'
import { readConfig } from '../../src/config.ts'
import type { AudibleEvent, PayoutEventName } from '../../src/events/index.ts'
import { createNarrator } from '../journey/narrator.ts'
import { type Operator, operatorOf } from '../journey/operator.ts'
import { type Stage, setStage } from '../journey/stage.ts'
import { PAYOUT_RECIPES } from './payout-recipes.ts'
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
  if (!isTriggered(name) && !isOfPayouts(name)) {
    throw new Error(`${name ? `nothing here makes ${name} happen` : 'name an event'}: --list says what there is`)
  }
  const config = readConfig(environment)
  const { dataDir } = config
  const demo = await readDemoFile(dataDir)
  if (!demo) {
    throw new Error(`there is no demo in ${dataDir}, and events are made in a demo only: start it with npm start`)
  }
  if (isOfPayouts(name)) return triggerPayout(setStage(demo, createNarrator(say)), operatorOf(config), name)
  const recipe = RECIPES[name]
  if (recipe.needsOwnBank && demo.acquirer.name !== 'sandbox') {
    throw new Error(`${name} needs the demo's own bank, and this demo pays through ${demo.acquirer.name}`)
  }
  const stage = setStage(demo, createNarrator(say))
  stage.narrator.step(recipe.does)
  const sale = await recipe.play(stage)
  await tellEvent(stage, sale, name)
}

/** No list that shops read has payouts: who hears of it are the addresses that subscribed. */
async function triggerPayout(stage: Stage, operator: Operator, name: PayoutEventName): Promise<void> {
  const recipe = PAYOUT_RECIPES[name]
  stage.narrator.step(recipe.does)
  const payout = await recipe.play(stage, operator)
  stage.narrator.tell('note', `${name} of pyo_${payout}: told to the webhook address, where it subscribed to it`)
}

function isOfPayouts(name: string | undefined): name is PayoutEventName {
  return name !== undefined && Object.hasOwn(PAYOUT_RECIPES, name)
}

function isTriggered(name: string | undefined): name is AudibleEvent {
  return name !== undefined && Object.hasOwn(RECIPES, name)
}

function list(say: (line: string) => void): void {
  const recipes = Object.entries({ ...RECIPES, ...PAYOUT_RECIPES })
  const width = Math.max(...recipes.map(([name]) => name.length))
  for (const [name, { does }] of recipes) say(`${name.padEnd(width)}  ${does}`)
}
