import { describe, expect, it } from 'vitest'
import { gameDoor } from './game-door.ts'

const door = (query: string) => gameDoor(new URLSearchParams(query))

describe('/gamePage', () => {
  it('R-GAME-06: reads app=1 first, then dailiD, then the game', () => {
    expect(door('app=1&dailiD=1&name=pp')).toEqual({ kind: 'download' })
    expect(door('dailiD=1&name=pp')).toEqual({ kind: 'agent' })
    expect(door('app=2&name=pp&type=1&code=x')).toEqual({
      kind: 'game',
      name: 'pp',
      type: '1',
      code: 'x',
    })
  })

  it('R-WIRE-18: reads the agent door in its right spelling, too', () => {
    expect(door('dailiId=1')).toEqual({ kind: 'agent' })
    expect(door('dailiId=2')).toEqual({ kind: 'service' })
  })

  it('R-GAME-04: any other dailiD is the service page', () => {
    for (const query of ['dailiD=2', 'dailiD=', 'dailiD=abc']) {
      expect(door(query)).toEqual({ kind: 'service' })
    }
  })

  it('R-GAME-07: asks for nothing, opens nothing', () => {
    expect(door('')).toBeNull()
    expect(door('name=&other=1')).toBeNull()
  })
})
