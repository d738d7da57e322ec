import { parseInstant, parseSlots } from './cells/index.ts'
import { ConfigError, secretOrEmpty } from './config-values.ts'
import { setting } from './read-settings.ts'
import type { CellSlots } from './shared/ids.ts'

/** Of an installation that is one cell of several: docs/cells.md. */
export const CELL_SETTINGS = {
  cellSlots: setting(
    'CELL_SLOTS',
    '',
    'The slots of this cell, as the map of all cells has them: `0-127`. Ids, keys and tokens made here name one of them, by which a router finds the cell: docs/cells.md. Empty: slot 0, as in an installation that is no cell',
    slotsOrNone,
  ),
  cellSlotsSince: setting(
    'CELL_SLOTS_SINCE',
    '',
    '`slotsSince` of the map, set together with CELL_SLOTS: from when on ids name a slot. Those of before are slot 0, whatever they look like',
    instantOrNone,
  ),
  cellDoorKey: setting(
    'CELL_DOOR_KEY',
    '',
    'Signs the forms of the sign-in, which one cell shows and another may be sent: 32 random bytes, base64, the same in every cell, set together with CELL_SLOTS. It opens nothing',
    secretOrEmpty,
  ),
} as const

function slotsOrNone(value: string): CellSlots['own'] | null {
  if (value === '') return null
  const parsed = parseSlots(value)
  if ('wrong' in parsed) throw new ConfigError(parsed.wrong)
  return parsed.slots
}

function instantOrNone(value: string): Date | null {
  if (value === '') return null
  const instant = parseInstant(value)
  if (!instant) throw new ConfigError('must be an instant in UTC, like 2027-01-15T00:00:00Z')
  return instant
}

interface CellConfig {
  readonly cellSlots: CellSlots['own'] | null
  readonly cellSlotsSince: Date | null
  readonly cellDoorKey: Buffer | null
}

/** Throws where one is set without the others: ids and router would speak of two different things. */
export function requireWholeCell({ cellSlots, cellSlotsSince, cellDoorKey }: CellConfig): void {
  const count = [cellSlots, cellSlotsSince, cellDoorKey].filter((value) => value !== null).length
  if (count !== 0 && count !== 3)
    throw new ConfigError('CELL_SLOTS, CELL_SLOTS_SINCE and CELL_DOOR_KEY are set together: docs/cells.md')
}

/** Null: no cell. */
export function cellSlotsOf({ cellSlots: own, cellSlotsSince: since }: CellConfig): CellSlots | null {
  return own !== null && since !== null ? { own, since } : null
}
