import { useId } from 'react'
import styles from './radio-tiles.module.css'

export type RadioTile<V extends string> = {
  value: V
  label: string
  about?: string
  disabled?: boolean
}

type RadioTilesProps<V extends string> = {
  legend: string
  name: string
  columns: 2 | 3
  tiles: readonly RadioTile<V>[]
  value: string | undefined
  error?: string | null
  onChange: (value: V) => void
}

/** Shows a few choices as tiles, which are radio buttons. */
export function RadioTiles<V extends string>({
  legend,
  name,
  columns,
  tiles,
  value,
  error = null,
  onChange,
}: RadioTilesProps<V>) {
  const note = useId()
  return (
    <fieldset
      className={styles.tiles}
      data-columns={columns}
      aria-describedby={error ? note : undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      {tiles.map((tile) => (
        <label
          key={tile.value}
          className={styles.tile}
          data-chosen={value === tile.value ? '' : undefined}
          data-off={tile.disabled ? '' : undefined}
        >
          <input
            type="radio"
            name={name}
            className={styles.radio}
            value={tile.value}
            checked={value === tile.value}
            disabled={tile.disabled}
            onChange={() => onChange(tile.value)}
          />
          <span className={styles.label}>{tile.label}</span>
          {tile.about && <span className={styles.about}>{tile.about}</span>}
        </label>
      ))}
      {error && (
        <p id={note} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
