import { type Permission, permissionTree } from '@jinli/contract/permission'
import { Checkbox } from 'antd'
import { useStaff } from '../operator/use-staff.ts'
import styles from './permission-field.module.css'

type Props = {
  /** antd's form sets `value` and `onChange`. */
  value?: readonly Permission[]
  onChange?: (value: Permission[]) => void
  /** The current permissions of the role. They can stay, even those that the member may not grant. */
  had: readonly Permission[]
}

/** A tree of permissions. The member can add only permissions that they have themselves. */
export function PermissionField({ value = [], onChange, had }: Props) {
  const own = useStaff().data?.permissions ?? []
  return (
    <div className={styles.tree}>
      {Object.entries(permissionTree).map(([noun, { label, verbs }]) => (
        <fieldset key={noun} className={styles.noun}>
          <legend>{label}</legend>
          {Object.entries(verbs).map(([verb, words]) => {
            const name = `${noun}.${verb}` as Permission
            const rest = value.filter((each) => each !== name)
            return (
              <Checkbox
                key={name}
                name={name}
                checked={value.includes(name)}
                disabled={!own.includes(name) && !had.includes(name)}
                onChange={({ target }) =>
                  onChange?.(target.checked ? [...rest, name] : rest)
                }
              >
                {words}
              </Checkbox>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}
