import { createHash, randomBytes } from 'node:crypto'
import type { AppContext } from '../context.ts'
import type { Job } from '../job.ts'
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

/** Job: announces the next day when the current one has ended, with the setting in force then (decision 043). */
async function announcePackets({ pool, config }: AppContext): Promise<void> {
  const { red_packet } = await settingsInForce(pool, 'red_packet')
  const day = await dayToAnnounce(pool, red_packet.value)
  if (day === null) return
  const seed = randomBytes(seedBytes)
  const hash = createHash('sha256').update(seed).digest()
  const sealedSeed = sealSeed(config.cardKey, day, seed)
  await transaction(pool, (tx) =>
    announceDay(tx, day, red_packet, { hash, sealed: sealedSeed }),
  )
}

/** Job: reveals the seeds of ended days, so that players can verify their draws. */
async function revealPackets({ pool, config }: AppContext): Promise<void> {
  const sealedDays = await daysToReveal(pool)
  if (sealedDays.length === 0) return
  const reveals = sealedDays.map(({ day, seed_sealed }) => ({
    day,
    seed: openSeed(config.cardKey, day, seed_sealed),
  }))
  await revealDays(pool, reveals)
}

export const redPacketJobs: readonly Job[] = [
  { name: 'announce-packets', everyMs: 5000, run: announcePackets },
  { name: 'reveal-packets', everyMs: 5000, run: revealPackets },
]
