import { boardOf, placesOf } from '../board.ts'
import { matchPays } from '../match-odds.ts'
import type { TableTitle } from '../title.ts'
import { esportsPlaces, killsLine, rules } from './rules.ts'

const placeOf = placesOf(esportsPlaces, matchPays)

export const esports: TableTitle = {
  code: 'esports',
  name: '虚拟电竞',
  studio: 'jinlin',
  category: 'esport',
  shared: rules,
  timetable: { closes: 70_000, settles: 83_000, ends: 90_000 },
  chips: [1, 10, 50, 100, 1000],
  returnText: '94.50%–94.96%',
  page: {
    stage: `<section class="arena" aria-label="赛况">
  <p class="versus"><span>赤潮</span><b id="score">–</b><span>青岚</span></p>
  <ol class="maps" id="maps"></ol>
</section>
<ol class="draws" id="draws" aria-label="往期赛果"></ol>`,
    board: boardOf([
      {
        name: '比赛',
        columns: 2,
        places: [
          placeOf('match-first', '赤潮胜', 'red'),
          placeOf('match-second', '青岚胜', 'blue'),
          placeOf('clean-first', '赤潮 2:0', 'red'),
          placeOf('clean-second', '青岚 2:0', 'blue'),
          placeOf('close-first', '赤潮 2:1', 'red'),
          placeOf('close-second', '青岚 2:1', 'blue'),
        ],
      },
      {
        name: '地图',
        columns: 2,
        places: [
          placeOf('map-1-first', '图一 赤潮', 'red'),
          placeOf('map-1-second', '图一 青岚', 'blue'),
          placeOf('map-2-first', '图二 赤潮', 'red'),
          placeOf('map-2-second', '图二 青岚', 'blue'),
          placeOf('maps-over', '打满三图'),
          placeOf('maps-under', '两图结束'),
          placeOf('kills-over', `图一击杀大 ${killsLine}.5`),
          placeOf('kills-under', `图一击杀小 ${killsLine}.5`),
        ],
      },
    ]),
    help: `<p>虚构的两队每 90 秒赛一场，三图两胜。赤潮每图的胜率为 54%，各图相互独立；每图双方击杀总数在 24 至 64 之间均匀分布。胜负与击杀由哈希链抽定，与投注无关。</p>
    <p>赔率由上述分布算出，并扣除 5%，再取到分。</p>`,
    symbols: '',
    cover: `<path d="M90 110l60 40-60 130-50-90z" fill="#c8332b"/><path d="M210 110l-60 40 60 130 50-90z" fill="#1a6fb0"/><path d="M150 96v200" stroke="#e3bd6b" stroke-width="6"/>`,
  },
}
