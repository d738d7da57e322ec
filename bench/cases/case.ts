import type { Ground } from '../ground/ground.ts'
import type { Row } from '../report/row.ts'
import type { Sizes } from '../sizes.ts'

/** One measurement: makes its own services and shops on the ground, ends what it started, tells rows. */
export type Case = (ground: Ground, sizes: Sizes) => Promise<Row[]>
