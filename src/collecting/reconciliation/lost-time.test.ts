import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gapsIn } from './lost-time.ts'

const hour = (hours: number) => new Date(Date.UTC(2026, 6, 1, hours))
const period = ([from, to]: readonly [number, number]) => ({ from: hour(from), to: hour(to) })

test('reports may overlap, reach beyond or leave gaps: what none of them covers is left', () => {
  const cases: readonly [
    periods: readonly (readonly [number, number])[],
    gaps: readonly (readonly [number, number])[],
  ][] = [
    [[], [[4, 10]]],
    [[[0, 24]], []],
    [[[4, 10]], []],
    [[[0, 4]], [[4, 10]]],
    [[[10, 24]], [[4, 10]]],
    [[[12, 24]], [[4, 10]]],
    [
      [
        [0, 6],
        [8, 24],
      ],
      [[6, 8]],
    ],
    [
      [
        [0, 8],
        [1, 2],
        [6, 9],
      ],
      [[9, 10]],
    ],
    [
      [
        [5, 6],
        [5, 9],
      ],
      [
        [4, 5],
        [9, 10],
      ],
    ],
    [
      [
        [0, 10],
        [12, 14],
      ],
      [],
    ],
    [
      [
        [0, 8],
        [12, 14],
      ],
      [[8, 10]],
    ],
  ]
  for (const [periods, gaps] of cases) {
    assert.deepEqual(gapsIn(period([4, 10]), periods.map(period)), gaps.map(period), JSON.stringify(periods))
  }
})
