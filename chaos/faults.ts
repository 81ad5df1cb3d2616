import { setTimeout as wait } from 'node:timers/promises'
import { answers } from './http.ts'
import type { Options } from './options.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

export type Toll = {
  /** Milliseconds from each kill of PostgreSQL until the server could use the database again. */
  postgresGaps: number[]
  /** How often the server survived the death of the database, and how often both were killed. */
  survived: number
  together: number
  venueKills: number
}

/** Returns true if a rarer fault is due at this step; spreads such faults evenly over the steps. */
function isDue(step: number, steps: number, count: number): boolean {
  return Math.floor(((step + 1) * count) / steps) > Math.floor((step * count) / steps)
}

/** Kills processes at random moments until all planned kills are done; calls `problem` for forbidden events. */
export async function rage(
  world: World,
  options: Options,
  random: Random,
  toll: Toll,
  problem: (text: string) => void,
): Promise<void> {
  const { server } = world
  for (let step = 0; step < options.serverKills; step += 1) {
    // One kill in ten hits the restarted server before it is ready.
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

/** Kills the postmaster with kill -9, and in one of three cases the server too. */
async function killPostgres(
  { postgres, server }: World,
  random: Random,
  toll: Toll,
  problem: (text: string) => void,
): Promise<void> {
  await server.whenUp()
  await wait(random.whole(300, 1200))
  const killsBoth = random.chance(1 / 3)
  const before = server.pid
  const began = performance.now()
  server.databaseDown = true
  await postgres.kill9()
  if (killsBoth) server.kill()
  while (!(await answers(server.port, '/readyz'))) {
    if (performance.now() - began > 60_000) {
      problem('the server does not serve from the database 60 s after its kill')
      break
    }
    await wait(20)
  }
  server.databaseDown = false
  toll.postgresGaps.push(performance.now() - began)
  if (killsBoth) toll.together += 1
  else if (server.pid === before) toll.survived += 1
  else problem('the server did not live through the end of PostgreSQL')
}
