import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { percentile } from '../../bench/report/row.ts'
import type { House } from './house.ts'
import type { InsistentMerchant } from './insistent-merchant.ts'

export interface Attacked {
  readonly name: string
  readonly p99Ms: number
}

/** What a probe of a supervisor bears. */
export const P99_LIMIT_MS = 250
const ATTACK_MS = 6_000
const PROBE_EVERY_MS = 20

/** Strangers do their worst to one host; how long does anybody else wait for it? */
export async function attack(house: House, merchant: InsistentMerchant): Promise<Attacked[]> {
  const target = house.hostUrls[0] as string
  const { id, url } = await merchant.sell({
    type: 'SPLIT',
    reference: `attacked-${process.pid}-${Date.now()}`,
    amountMinor: 5_000,
    email: 'attacked@example.test',
    isKeyed: true,
  })
  const link = new URL(new URL(url).pathname, target).toString()
  const attacks: [string, (until: number) => Promise<void>][] = [
    ['addresses that are slow to hide', (until) => floodAddresses(target, until)],
    ['bodies that never end', (until) => slowBodies(target, until)],
    ['guessed links', (until) => guessLinks(target, until)],
    ['one link, opened and started again and again', (until) => hammerLink(link, until)],
  ]
  const attacked: Attacked[] = []
  for (const [name, strike] of attacks) {
    const until = Date.now() + ATTACK_MS
    const [, p99Ms] = await Promise.all([strike(until), probe(target, until)])
    attacked.push({ name, p99Ms })
  }
  // Somebody who was attacked can still be served.
  await merchant.read(id)
  return attacked
}

async function probe(target: string, until: number): Promise<number> {
  const latencies: number[] = []
  while (Date.now() < until) {
    const startedAt = performance.now()
    await (await fetch(`${target}/health/live`)).arrayBuffer()
    latencies.push(performance.now() - startedAt)
    await delay(PROBE_EVERY_MS)
  }
  return Math.round(percentile(Float64Array.from(latencies).sort(), 0.99))
}

async function floodAddresses(target: string, until: number): Promise<void> {
  const address = `${target}/x?${'-eyJ'.repeat(15_500)}`
  while (Date.now() < until) await ask(address)
}

async function slowBodies(target: string, until: number): Promise<void> {
  const { hostname, port, host } = new URL(target)
  const sockets = Array.from({ length: 200 }, () => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => {})
    socket.write(
      `POST /api/token HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n`,
    )
    return socket
  })
  while (Date.now() < until) {
    for (const socket of sockets) if (socket.writable) socket.write('{')
    await delay(250)
  }
  for (const socket of sockets) socket.destroy()
}

async function guessLinks(target: string, until: number): Promise<void> {
  await lanes(8, async (lane) => {
    for (let guess = 0; Date.now() < until; guess += 1) await ask(`${target}/pay/p1.${lane}${guess}AaHxxxxxxxxxxxxxxx`)
  })
}

async function hammerLink(link: string, until: number): Promise<void> {
  await lanes(8, async () => {
    while (Date.now() < until) {
      await ask(link)
      await ask(`${link}/start`, { method: 'POST', body: new URLSearchParams({ terms: '1' }) })
    }
  })
}

async function lanes(count: number, work: (lane: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, lane) => work(lane)))
}

async function ask(address: string, init: RequestInit = {}): Promise<void> {
  await fetch(address, { redirect: 'manual', ...init })
    .then((answer) => answer.arrayBuffer())
    .catch(() => {})
}
