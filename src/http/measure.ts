import { Gauge, type Registry } from 'prom-client'

/** One value, or one for each of the names that `label` may have. */
interface Measured {
  readonly name: string
  readonly help: string
  readonly label?: string
}

/**
 * A gauge that is read when the metrics are: whichever process is asked tells of the database that all of them share.
 * What cannot be read is left out, rather than told as it once was; the rest of the metrics is told.
 */
export function measure(
  registry: Registry,
  { name, help, label = '' }: Measured,
  read: () => Promise<number | ReadonlyMap<string, number>>,
): void {
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    async collect() {
      const value = await read().catch(() => undefined)
      if (label) this.reset()
      else this.remove()
      if (typeof value === 'number') this.set(value)
      else for (const [key, count] of value ?? []) this.set({ [label]: key }, count)
    },
  })
}
