import { describe, expect, it } from 'vitest'
import { type GameEntry, shelvesOf } from './catalogue.ts'

function entry(part: Partial<GameEntry>): GameEntry {
  return {
    category_id: 'realbet',
    app_state: true,
    platform_name: 'v1',
    game_code: 'g',
    name: '一号',
    venue_name: '一号',
    game_name: '',
    cover: '',
    img: '',
    mobile_img: '',
    app_img: '',
    api_logo_img: '',
    hue: 10,
    maintenance: null,
    stakes: null,
    ...part,
  }
}

describe('the six shelves', () => {
  it('R-HOME-05: stand in the order of the spec', () => {
    expect(shelvesOf([]).map((shelf) => shelf.category)).toEqual([
      'live',
      'sport',
      'esport',
      'board',
      'slot',
      'lottery',
    ])
  })

  it('R-HOME-13: keep only what is on', () => {
    const shelves = shelvesOf([entry({}), entry({ platform_name: 'v2', app_state: false })])
    expect(shelves[0]?.tiles.map((tile) => tile.code)).toEqual(['v1'])
  })

  it('R-HOME-06: board shows the joker entries', () => {
    expect(shelvesOf([entry({ category_id: 'joker' })])[3]?.tiles).toHaveLength(1)
  })

  it('R-HOME-07: slots show their entries and the four fixed ones, each once', () => {
    const codes = shelvesOf([
      entry({ category_id: 'concise', platform_name: 'extra' }),
      entry({ category_id: 'concise', platform_name: 'pp' }),
    ])[4]?.tiles.map((tile) => `${tile.code}${tile.lobby ? ' lobby' : ''}`)
    expect(codes).toEqual([
      'extra lobby',
      'pp lobby',
      'obgdy lobby',
      'fgdz lobby',
      'ae lobby',
    ])
  })

  it('P-18: a game’s tile has the game’s name, a venue’s tile the venue’s', () => {
    const game = { venue_name: '金鳞真人', game_name: '百家乐', cover: '/c.svg' }
    const [tile, lobby] = [shelvesOf([entry(game)])[0], shelvesOf([entry({})])[0]].map(
      (shelf) => shelf?.tiles[0],
    )
    expect(tile).toMatchObject({ name: '百家乐', venue: '金鳞真人' })
    expect(lobby).toMatchObject({ name: '一号', venue: '' })
  })

  it('P-18: a slot venue of an operator has a lobby, as the four fixed ones', () => {
    const [tile] =
      shelvesOf([entry({ category_id: 'concise', platform_name: 'extra' })])[4]?.tiles ?? []
    expect(tile).toMatchObject({ code: 'extra', lobby: true })
  })
})
