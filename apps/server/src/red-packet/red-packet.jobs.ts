import { createHash, randomBytes } from 'node:crypto'
import type { AppContext } from '../context.ts'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import { transaction } from '../platform/db.ts'
import {
  announceDay,
  daysToReveal,
  dayToAnnounce,
  revealDays,
} from './red-packet-day.store.ts'
import { openSeed, sealSeed } from './seed.ts'

const seedBytes = 32

/** Job: announces the next day as soon as the one before is over, with the setting in force then (decision 043). */
export async function announcePackets({ pool, config }: AppContext): Promise<void> {
  const { red_packet } = await settingsInForce(pool, 'red_packet')
  const day = await dayToAnnounce(pool, red_packet.value)
  if (day === null) return
  const seed = randomBytes(seedBytes)
  const hash = createHash('sha256').update(seed).digest()
  const sealed = sealSeed(config.cardKey, day, seed)
  await transaction(pool, (tx) => announceDay(tx, day, red_packet, { hash, sealed }))
}

/** Job: tells the seeds of the days that are over, so that players can reckon their draws again. */
export async function revealPackets({ pool, config }: AppContext): Promise<void> {
  const found = await daysToReveal(pool)
  if (found.length === 0) return
  const opened = found.map(({ day, seed_sealed }) => ({
    day,
    seed: openSeed(config.cardKey, day, seed_sealed),
  }))
  await revealDays(pool, opened)
}
