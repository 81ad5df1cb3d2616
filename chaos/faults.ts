import { setTimeout as wait } from 'node:timers/promises'
import { answers } from './http.ts'
import type { Options } from './options.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

export type Toll = {
  /** Milliseconds from the kill until the server served from the database again. */
  postgresGaps: number[]
  /** How often the server lived through its database's death, and how often it was killed with it. */
  survived: number
  together: number
  venueKills: number
}

/** Where in the run a fault of the rarer kinds comes: evenly spread over the server kills. */
function isDue(step: number, steps: number, count: number): boolean {
  return Math.floor(((step + 1) * count) / steps) > Math.floor((step * count) / steps)
}

/** Kills at random moments until the toll is full. `problem` hears what must not happen. */
export async function rage(
  world: World,
  options: Options,
  random: Random,
  toll: Toll,
  problem: (text: string) => void,
): Promise<void> {
  const { server } = world
  for (let step = 0; step < options.serverKills; step += 1) {
    // One kill in ten meets the next server before it serves.
    if (step > 0 && random.chance(0.1)) await wait(random.whole(20, 400))
    else {
      await server.whenUp()
      await wait(random.whole(300, 1500))
    }
    server.kill()
    if (isDue(step, options.serverKills, options.venueKills)) {
      await killVenue(world, random)
      toll.venueKills += 1
    }
    if (isDue(step, options.serverKills, options.postgresKills)) {
      await killPostgres(world, random, toll, problem)
    }
  }
  await server.whenUp()
}

async function killVenue({ venue, server }: World, random: Random): Promise<void> {
  await server.whenUp()
  await wait(random.whole(100, 600))
  await venue.kill()
  await wait(random.whole(0, 800))
  await venue.restart()
}

/** kill -9 of the postmaster; in one case of three the server is killed with it. */
async function killPostgres(
  { postgres, server }: World,
  random: Random,
  toll: Toll,
  problem: (text: string) => void,
): Promise<void> {
  await server.whenUp()
  await wait(random.whole(300, 1200))
  const together = random.chance(1 / 3)
  const before = server.pid
  const began = performance.now()
  server.databaseDown = true
  await postgres.kill9()
  if (together) server.kill()
  while (!(await answers(server.port, '/readyz'))) {
    if (performance.now() - began > 60_000) {
      problem('the server does not serve from the database 60 s after its kill')
      break
    }
    await wait(20)
  }
  server.databaseDown = false
  toll.postgresGaps.push(performance.now() - began)
  if (together) toll.together += 1
  else if (server.pid === before) toll.survived += 1
  else problem('the server did not live through the end of PostgreSQL')
}
