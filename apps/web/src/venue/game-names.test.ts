import { expect, it } from 'vitest'
import { gameNames } from './game-names.ts'

const tile = { platname: '金鳞真人', gamecode: 'baccarat', gamename: '百家乐' }
const tiles = [tile, { ...tile, gamecode: 'roulette', gamename: '轮盘' }]
const entry = {
  platform_name: 'jinlin',
  game_code: 'roulette',
  game_name: '轮盘',
  venue_name: '金鳞真人',
}

it('P-18: over a game stand its own name and its venue’s', () => {
  const roulette = { name: 'jinlin', code: 'roulette' }
  expect(gameNames(roulette, tiles, [])).toEqual({ game: '轮盘', venue: '金鳞真人' })
  expect(gameNames(roulette, [], [entry])).toEqual({ game: '轮盘', venue: '金鳞真人' })
  const first = { name: 'jinlin', code: '' }
  expect(gameNames(first, tiles, [entry])).toEqual({ game: '百家乐', venue: '金鳞真人' })
  expect(gameNames({ name: 'jinlin', code: 'gone' }, tiles, [entry])).toEqual({
    game: '金鳞真人',
    venue: '金鳞真人',
  })
  expect(gameNames(first, [], [])).toEqual({ game: '游戏', venue: '' })
})
