import type { SportsbookGame } from '../game.ts'
import { rules } from './rules.ts'

const minute = 2_500
const half = 45
const rest = 15_000

export const football: SportsbookGame = {
  code: 'football',
  name: '虚拟足球',
  provider: 'jinlin',
  category: 'sport',
  sportsbook: rules,
  timetable: {
    intervalMs: 60_000,
    ticks: Array.from(
      { length: rules.ticks },
      (_, at) => (at + 1) * minute + (at < half ? 0 : rest),
    ),
    suspensionMs: 5_000,
  },
  returnText: '94.30%–95.24%',
  page: {
    sides: ['主', '客'],
    stage: `<div class="pitch" aria-hidden="true"><i class="box left"></i><i class="circle"></i><i class="box right"></i><span class="ball" id="ball"></span></div>
<p class="halves" aria-hidden="true"><i id="progress"></i></p>`,
    help: `<p>虚构的十二队双循环联赛，每分钟开赛一场，全场 90 分钟用时 4 分钟，中场休息 15 秒。赛前与进行中均可投注，赔率随每一分钟变动。</p>
    <p>每分钟至多进一球。进球的概率由两队攻守、比分（落后一方压上，领先一方收缩）和时间决定，与投注无关。每方最多 9 球。</p>
    <h3>玩法与结算</h3>
    <p><b>胜平负</b>：以全场比分为准。<b>让球</b>：给所选一方加上所标球数后须领先；盘口都是半球，没有走盘。<b>大小球</b>：全场总进球高于或低于所标球数，已经超过即时结算。<b>波胆</b>：全场比分；任何一方 5 球以上归“其他”。进行中投注同样按全场比分结算，投注前的进球计入。</p>`,
    symbols: '',
    cover: `<path d="M30 110h240v150H30z" fill="#1f6b3a" stroke="#faf7f2" stroke-width="4"/><path d="M150 110v150M30 155h34v60H30M270 155h-34v60h34" fill="none" stroke="#faf7f2" stroke-width="4"/><circle cx="150" cy="185" r="30" fill="none" stroke="#faf7f2" stroke-width="4"/><circle cx="176" cy="150" r="13" fill="#faf7f2"/>`,
  },
}
