import { boardOf, placesOf } from '../board.ts'
import { matchPays } from '../match-odds.ts'
import type { TableTitle } from '../title.ts'
import { footballPlaces, rules } from './rules.ts'

const few = [0, 1, 2, 3]

const placeOf = placesOf(footballPlaces, matchPays)

export const football: TableTitle = {
  code: 'football',
  name: '虚拟足球',
  studio: 'jinlin',
  category: 'sport',
  shared: rules,
  timetable: { closes: 90_000, settles: 110_000, ends: 120_000 },
  chips: [1, 10, 50, 100, 1000],
  returnText: '94.46%–94.99%',
  page: {
    stage: `<section class="match" aria-label="球场">
  <p class="score"><span>锦鲤队</span><b id="score">–</b><span>白鹭队</span></p>
  <div class="pitch"><i class="goal-left"></i><i class="circle"></i><i class="goal-right"></i><span class="football" id="football"></span></div>
  <p class="minute" id="minute"></p>
</section>
<ol class="draws" id="draws" aria-label="往期比分"></ol>`,
    board: boardOf([
      {
        name: '胜平负',
        columns: 3,
        places: [
          placeOf('home', '主胜', 'red'),
          placeOf('draw', '平', 'green'),
          placeOf('away', '客胜', 'blue'),
          placeOf('home-minus', '主 −1.5', 'red'),
          placeOf('both', '双方进球'),
          placeOf('away-plus', '客 +1.5', 'blue'),
        ],
      },
      {
        name: '大小球',
        columns: 2,
        places: [
          ...[1, 2, 3].flatMap((line) => [
            placeOf(`over-${line}`, `大 ${line}.5`, 'red'),
            placeOf(`under-${line}`, `小 ${line}.5`, 'blue'),
          ]),
          placeOf('odd', '总数单'),
          placeOf('even', '总数双'),
        ],
      },
      {
        name: '比分',
        columns: 4,
        places: [
          ...few.flatMap((home) =>
            few.map((away) => placeOf(`score-${home}-${away}`, `${home}:${away}`)),
          ),
          placeOf('score-other', '其他比分'),
          placeOf('not-both', '非双方进球'),
        ],
      },
    ]),
    help: `<p>虚构的两队每两分钟赛一场，全场 90 分钟在开赛后快进播放。主队平均进 1.5 球，客队平均进 1.2 球，进球数按泊松分布由哈希链抽定，与投注无关。</p>
    <p><b>让球</b>：主 −1.5 须净胜两球以上；客 +1.5 为不输两球以上。<b>大小球</b>：总进球数高于或低于所标数值。比分以 90 分钟为准，3 球以上的归“其他比分”。</p>
    <p>赔率由上述分布算出，并扣除 5%，再取到分。</p>`,
    symbols: '',
    cover: `<path d="M30 110h240v150H30z" fill="#1f6b3a" stroke="#faf7f2" stroke-width="4"/><path d="M150 110v150M30 155h34v60H30M270 155h-34v60h34" fill="none" stroke="#faf7f2" stroke-width="4"/><circle cx="150" cy="185" r="30" fill="none" stroke="#faf7f2" stroke-width="4"/><circle cx="176" cy="150" r="13" fill="#faf7f2"/>`,
  },
}
