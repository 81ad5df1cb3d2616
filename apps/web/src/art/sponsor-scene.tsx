import { Koi } from './koi.tsx'
import { Lantern, LilyPad, Lotus, Ripples } from './scenery.tsx'

const seats = [0, 1, 2, 3, 4] as const

/** One who rows: head, back and blade, bent to the stroke. */
function Rower({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 158)`}>
      <path d="M-13 34C-15 16-6 2 8-1 13 10 12 24 6 34z" fill="#C8332B" />
      <circle cx="13" cy="-8" r="8.5" fill="#F0C8A4" />
      <path d="M4-11a9 9 0 0 1 18-1l-2-1q-8 3-16 2z" fill="#2A2320" />
      <path
        d="M6 10 31 22 42 60"
        fill="none"
        stroke="#F0C8A4"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M30 20 50 74" stroke="#7A4A22" strokeWidth="4" strokeLinecap="round" />
      <path d="m46 62 8-3q8 14 5 24-8-3-13-21z" fill="#E8BE6C" />
    </g>
  )
}

function DragonBoat() {
  return (
    <>
      <path d="M0 0h750v300H0z" fill="#F3DDBB" />
      <circle cx="150" cy="118" r="62" fill="#E9A15F" />
      <path d="M0 168q70-52 150-30t150-24 170 22 150-30 130 34v90H0z" fill="#C9B48F" />
      <path d="M0 190q90-34 190-14t180-20 190 16 190-18v90H0z" fill="#8FA79A" />
      <path d="M0 214h750v86H0z" fill="#2F7A78" />
      <g fill="none" stroke="#F3DDBB" strokeLinecap="round" strokeOpacity="0.45">
        <path
          d="M26 240h70M120 262h96M252 284h74M420 286h90M560 262h72M656 240h66"
          strokeWidth="3"
        />
      </g>
      {seats.map((seat) => (
        <Rower key={seat} x={210 + seat * 66} />
      ))}
      <path
        d="M120 190q30 34 92 36h330q70-4 98-52-4 76-92 84H226q-92-6-106-68z"
        fill="#8F1D1C"
      />
      <path
        d="M136 208q34 24 80 26h330q52-4 78-32"
        fill="none"
        stroke="#E8BE6C"
        strokeWidth="5"
      />
      <g transform="translate(640 176)">
        <path
          d="M-22 12C-12-22-4-44 22-58c26-6 44 4 56 14-10 2-14 6-16 12 10 0 16 4 20 10-18 2-30 8-40 20-8 12-22 20-42 14z"
          fill="#C8332B"
        />
        <path
          d="M8-52C2-70 8-84 20-92c0 12 6 20 14 26M26-58c2-14 10-24 22-28-2 10 2 18 8 22"
          fill="none"
          stroke="#E8BE6C"
          strokeWidth="5"
          strokeLinecap="round"
        />
        <circle cx="38" cy="-42" r="5" fill="#FBF3E6" />
        <circle cx="39" cy="-42" r="2.4" fill="#2A2320" />
        <path
          d="M74-26q12 4 18 14M70-20q6 8 4 18"
          fill="none"
          stroke="#E8BE6C"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </g>
      <path
        d="M120 192C96 176 88 154 98 132c10 12 20 14 30 12-6 10-6 18-2 26 8 8 6 16-6 22z"
        fill="#C8332B"
      />
      <Lantern x={560} y={70} scale={0.9} tone="#C8332B" light="#E8BE6C" cord={80} />
      <Ripples x={404} y={276} scale={1.8} tone="#BFE0DA" />
    </>
  )
}

function QuietWater() {
  return (
    <>
      <path d="M0 0h750v300H0z" fill="#123F44" />
      <circle cx="150" cy="92" r="52" fill="#F3E3BE" />
      <path d="M0 156q110-40 230-18t210-22 170 18 140-20v186H0z" fill="#1B565A" />
      <path d="M0 186q90 16 190 4t190 10 190-8 180 8v100H0z" fill="#0E3439" />
      <g
        fill="none"
        stroke="#F3E3BE"
        strokeLinecap="round"
        strokeOpacity="0.5"
        strokeWidth="4"
      >
        <path d="M112 204h78M126 218h50M138 232h26" />
      </g>
      <g fill="none" stroke="#7FB08A" strokeLinecap="round" strokeWidth="5">
        <path d="M640 250c2-52 8-92 24-124M662 254c0-46 10-84 30-112M684 256c4-34 12-60 28-80" />
      </g>
      <g fill="#B98A4B">
        <path d="M658 128q8-22 6-34-12 10-14 30zM688 144q10-18 10-30-14 8-16 26zM710 178q10-14 12-24-14 6-16 20z" />
      </g>
      <Ripples x={420} y={236} scale={2.4} tone="#7FB5AE" count={4} />
      <Koi
        x={400}
        y={226}
        scale={1.5}
        turn={-10}
        body="#FBF1E2"
        patch="#C8332B"
        fin="#E3CFB4"
      />
      <Koi
        pose="turn"
        x={560}
        y={262}
        scale={0.9}
        turn={16}
        body="#E9A15F"
        patch="#FBF1E2"
        fin="#D9B48A"
      />
      <LilyPad x={270} y={262} scale={1.7} tone="#3F8A6A" light="#8CC3A3" />
      <LilyPad x={318} y={282} scale={1.2} tone="#357A5E" light="#8CC3A3" />
      <Lotus x={262} y={252} scale={1.1} tone="#E7A7A0" light="#F6D4CC" />
    </>
  )
}

/** What is sponsored, drawn: the race, the river. 750 × 300. */
export function SponsorScene({ type }: { type: 1 | 2 }) {
  return (
    <svg viewBox="0 0 750 300" fill="none" aria-hidden="true">
      {type === 1 ? <DragonBoat /> : <QuietWater />}
    </svg>
  )
}
