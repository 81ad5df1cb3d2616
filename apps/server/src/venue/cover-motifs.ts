/** Draws a motif around (120, 90) in two tones. */
type Motif = (glow: string, warm: string) => string

/** Motifs by a word in the game's code. The first that fits is drawn. */
export const motifs: readonly (readonly [RegExp, Motif])[] = [
  [
    /football|soccer/,
    (glow) =>
      `<circle cx="120" cy="84" r="42" fill="${glow}"/><path d="M120 62l20 15-8 24h-24l-8-24z" fill="#2b2a28"/><path d="M120 62V44M140 77l19-7M132 101l12 17M108 101l-12 17M100 77l-19-7" stroke="#2b2a28" stroke-width="5"/>`,
  ],
  [
    /e-?sport/,
    (glow, warm) =>
      `<path d="M84 60h72q22 0 27 34 4 30-12 32-10 0-22-19H91q-12 19-22 19-16-2-12-32 5-34 27-34z" fill="${glow}"/><path d="M80 84h24M92 72v24" stroke="#3a1d1b" stroke-width="8" stroke-linecap="round"/><circle cx="144" cy="77" r="7" fill="${warm}"/><circle cx="158" cy="91" r="7" fill="#3a1d1b"/>`,
  ],
  [
    /baccarat/,
    (glow, warm) =>
      `<rect x="62" y="46" width="50" height="74" rx="8" fill="${glow}" transform="rotate(-8 87 83)"/><rect x="128" y="46" width="50" height="74" rx="8" fill="${warm}" transform="rotate(8 153 83)"/><path d="M87 64c9 10 16 15 16 23a8 8 0 0 1-13 6l3 10H81l3-10a8 8 0 0 1-13-6c0-8 7-13 16-23z" fill="#1d3f7a"/><path d="M153 66c-8-14-26-4-19 11 4 9 13 15 19 21 6-6 15-12 19-21 7-15-11-25-19-11z" fill="#fff"/>`,
  ],
  [
    /dragon/,
    (glow, warm) =>
      `<circle cx="120" cy="84" r="46" fill="${warm}"/><path d="M120 38a46 46 0 0 1 0 92 23 23 0 0 1 0-46 23 23 0 0 0 0-46z" fill="${glow}"/><circle cx="120" cy="61" r="8" fill="${glow}"/><circle cx="120" cy="107" r="8" fill="${warm}"/><path d="M74 84l-12-8M166 84l12 8M88 50l-8-10M152 118l8 10" stroke="${glow}" stroke-width="6" stroke-linecap="round"/>`,
  ],
  [
    /black-?jack/,
    (glow, warm) =>
      `<rect x="74" y="44" width="54" height="80" rx="8" fill="${warm}" transform="rotate(-12 101 84)"/><rect x="108" y="42" width="58" height="84" rx="8" fill="${glow}" transform="rotate(8 137 84)"/><path d="M127 102l11-38 13 36M131 90l16-2" fill="none" stroke="#2b2a28" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>`,
  ],
  [
    /niu|bull/,
    (glow, warm) =>
      `<path d="M60 46q2 30 34 34M180 46q-2 30-34 34" fill="none" stroke="${warm}" stroke-width="13" stroke-linecap="round"/><path d="M88 70q32-16 64 0l-8 42q-24 26-48 0z" fill="${glow}"/><circle cx="104" cy="84" r="5" fill="#3a1d1b"/><circle cx="136" cy="84" r="5" fill="#3a1d1b"/><ellipse cx="120" cy="112" rx="18" ry="11" fill="${warm}"/>`,
  ],
  [
    /dice|sic|k3/,
    (glow, warm) =>
      `<g transform="rotate(-12 120 90)"><rect x="84" y="62" width="52" height="52" rx="11" fill="${glow}"/><g fill="#7d2a26"><circle cx="97" cy="75" r="5"/><circle cx="123" cy="75" r="5"/><circle cx="110" cy="88" r="5"/><circle cx="97" cy="101" r="5"/><circle cx="123" cy="101" r="5"/></g></g><g transform="rotate(16 150 96)"><rect x="136" y="78" width="40" height="40" rx="9" fill="${warm}"/><g fill="#fff"><circle cx="147" cy="89" r="4"/><circle cx="165" cy="107" r="4"/></g></g>`,
  ],
  [
    /mine/,
    (glow, warm) =>
      [0, 1, 2]
        .flatMap((y) =>
          [0, 1, 2].map((x) => ({ x: 78 + x * 30, y: 48 + y * 30, at: x + y })),
        )
        .map(
          ({ x, y, at }) =>
            `<rect x="${x}" y="${y}" width="26" height="26" rx="6" fill="${at === 2 ? warm : glow}" fill-opacity="${at % 2 ? 0.55 : 0.9}"/>`,
        )
        .join('') + `<circle cx="121" cy="91" r="8" fill="#3a1d1b"/>`,
  ],
  [
    /plinko/,
    (glow, warm) =>
      [0, 1, 2, 3]
        .flatMap((row) =>
          Array.from(
            { length: row + 2 },
            (_, at) =>
              `<circle cx="${120 + (at - (row + 1) / 2) * 26}" cy="${52 + row * 22}" r="4.5" fill="${glow}"/>`,
          ),
        )
        .join('') + `<circle cx="133" cy="40" r="9" fill="${warm}"/>`,
  ],
  [
    /poker|jack|card|niu|hold-?em|baccarat|dragon|three/,
    (glow, warm) =>
      `<g fill="${glow}" stroke="#00000022"><rect x="82" y="54" width="44" height="64" rx="6" transform="rotate(-14 104 86)"/><rect x="112" y="52" width="44" height="64" rx="6" transform="rotate(10 134 84)"/></g><path d="M134 66c9 10 15 15 15 22a8 8 0 0 1-13 6l3 9h-10l3-9a8 8 0 0 1-13-6c0-7 6-12 15-22z" fill="#7d2a26"/><circle cx="96" cy="82" r="7" fill="${warm}"/>`,
  ],
  [
    /keno|lotter|colou?r|race|mark|3d|six/,
    (glow, warm) =>
      [
        [92, 70, glow],
        [128, 60, warm],
        [152, 88, glow],
        [110, 100, warm],
      ]
        .map(
          ([x, y, fill]) =>
            `<circle cx="${x}" cy="${y}" r="19" fill="${fill}"/><circle cx="${x}" cy="${y}" r="10" fill="#fff" fill-opacity=".8"/>`,
        )
        .join(''),
  ],
  [
    /crash|limbo|rocket/,
    (glow, warm) =>
      `<path d="M62 122Q112 118 138 88T172 44" fill="none" stroke="${glow}" stroke-width="7" stroke-linecap="round"/><path d="M172 30l14 26-28-4z" fill="${warm}"/><path d="M62 132h118" stroke="${glow}" stroke-opacity=".5" stroke-width="3"/>`,
  ],
  [
    /scratch/,
    (glow, warm) =>
      `<rect x="72" y="54" width="98" height="66" rx="9" fill="${glow}"/><path d="M84 74h74v34H84z" fill="${warm}" fill-opacity=".75"/><path d="M86 100q16-20 30-6t38-12" fill="none" stroke="${glow}" stroke-width="9" stroke-linecap="round"/>`,
  ],
  [
    /roulette|wheel/,
    (glow, warm) =>
      `<circle cx="120" cy="88" r="42" fill="${glow}"/><circle cx="120" cy="88" r="30" fill="none" stroke="#7d2a26" stroke-width="12" stroke-dasharray="11 11"/><circle cx="120" cy="88" r="12" fill="${warm}"/>`,
  ],
  [
    /classic|seven|bar|3x3/,
    (glow, warm) =>
      `<g fill="${glow}"><rect x="66" y="56" width="34" height="64" rx="7"/><rect x="104" y="56" width="34" height="64" rx="7"/><rect x="142" y="56" width="34" height="64" rx="7"/></g><path d="M75 74h17l-9 28M113 74h17l-9 28M151 74h17l-9 28" fill="none" stroke="${warm}" stroke-width="6" stroke-linejoin="round"/>`,
  ],
]

/** Motifs for the other games: a carp over the water, a lotus, a lantern or a coin. */
export const plain: readonly Motif[] = [
  (glow, warm) =>
    `<path d="M78 104q10-52 62-52-6 12 8 22 16 4 26-4-4 18-24 22-20 26-54 22z" fill="${glow}"/><path d="M112 66q12-6 22 2-8 14-24 10zM96 96q10-4 18 4-8 8-18 4z" fill="${warm}"/><circle cx="132" cy="60" r="3" fill="#3a1d1b"/>`,
  (glow, warm) =>
    `<g fill="${glow}"><path d="M120 116q-26-34 0-68 26 34 0 68z"/><path d="M116 116q-46-10-50-50 38 8 50 50zM124 116q46-10 50-50-38 8-50 50z" fill-opacity=".8"/></g><circle cx="120" cy="70" r="6" fill="${warm}"/>`,
  (glow, warm) =>
    `<path d="M120 34v14" stroke="${glow}" stroke-width="4"/><ellipse cx="120" cy="82" rx="38" ry="34" fill="${warm}"/><path d="M104 50h32v6h-32zM104 110h32v6h-32z" fill="${glow}"/><path d="M120 56v54M102 58q-10 24 0 50M138 58q10 24 0 50" fill="none" stroke="${glow}" stroke-opacity=".6" stroke-width="3"/><path d="M120 116v16" stroke="${warm}" stroke-width="4"/>`,
  (glow, warm) =>
    `<circle cx="120" cy="86" r="38" fill="${warm}"/><circle cx="120" cy="86" r="30" fill="none" stroke="${glow}" stroke-width="4"/><path d="M107 73h26v26h-26z" fill="none" stroke="${glow}" stroke-width="6" stroke-linejoin="round"/>`,
]
