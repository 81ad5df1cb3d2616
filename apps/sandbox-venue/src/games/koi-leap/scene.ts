/** Returns the drawing of the moon over distant hills, behind the gate's roof at any screen height. */
export function moonriseSvg(): string {
  return `<svg class="moonrise" viewBox="0 0 560 240" aria-hidden="true">
  <circle class="halo" cx="280" cy="122" r="104"/><circle class="moon" cx="280" cy="122" r="72"/>
  <path class="cloud" d="M222 126h50M240 138h84M296 104h40"/>
  <path class="far" d="M0 190c52-44 96-48 146-16 40-26 78-22 110 10 40-34 86-36 126-6 44-34 96-36 178 8v54H0z"/>
  <path class="near" d="M0 216c60-30 120-30 180-6 66-24 134-24 200 0 60-24 120-24 180 6v24H0z"/>
</svg>`
}

/** Returns the drawing of a paper lantern in the operator's colour, at the top edge. */
export function lanternSvg(side: 'left' | 'right'): string {
  return `<svg class="hang ${side}" viewBox="0 0 56 150" aria-hidden="true">
  <path class="cord" d="M28 0v62"/>
  <ellipse class="shine" cx="28" cy="86" rx="28" ry="28"/>
  <ellipse class="paper" cx="28" cy="86" rx="22" ry="19"/><ellipse class="core" cx="28" cy="86" rx="10" ry="19"/>
  <path class="cap" d="M19 64h18v5H19zM19 103h18v5H19z"/>
  <path class="cord" d="M28 108v24M23 109v17M33 109v17"/>
</svg>`
}

/** Returns the drawing of still water under the gate, with moonlight on it. */
export function waterSvg(): string {
  return `<svg class="water" viewBox="0 0 560 110" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
  <path class="surface" d="M0 0h560v110H0z"/>
  <path class="light" d="M232 9h96M256 17h48"/>
  <path class="line" d="M20 14h70M130 12h40M392 14h60M30 40h56M470 34h70M4 62h60M486 60h56M96 78h60M400 80h50"/>
</svg>`
}

/** Returns the drawing of the gate's roof above the reels. The style sheet draws the pillars. */
export function roofSvg(): string {
  return `<svg class="roof" viewBox="0 0 360 84" aria-hidden="true">
  <path class="tile" d="M180 2c6 12 34 18 84 18l-10 16H106L96 20C146 20 174 14 180 2z"/>
  <path class="ridge" d="M96 20C146 20 174 14 180 2c6 12 34 18 84 18"/>
  <path class="beam" d="M112 36h136v6H112z"/>
  <path class="tile" d="M0 46c34 6 110-4 180-4s146 10 180 4c-8 12-20 20-34 22H34C20 66 8 58 0 46z"/>
  <path class="ridge" d="M0 46c34 6 110-4 180-4s146 10 180 4"/>
  <path class="beam" d="M22 68h316v7H22z"/>
  <g class="row"><path d="M58 51v17M86 50v18M114 49v19M142 48v20M218 48v20M246 49v19M274 50v18M302 51v17"/></g>
  <path class="plaque" d="M146 26h68v38h-68z"/>
  <path class="plaque-line" d="M150 30h60v30h-60z"/>
  <text class="plaque-text" x="180" y="52" text-anchor="middle">龙 门</text>
  <path class="beam" d="M14 75h332v9H14z"/>
</svg>`
}
