import { minuteText } from '@jinli/contract/brand-time'
import { tell } from '../overlay/dialog.ts'

/** A venue that is closed for play for a while; null where it is open. */
export type Maintenance = { until: Date | null; note: string } | null

/** Until when, and that money is safe meanwhile. */
export function maintenanceWords({ until, note }: NonNullable<Maintenance>): string {
  const end = until ? `预计 ${minuteText(until)} 恢复` : '恢复时间待定'
  return `${note ? `${note}。` : ''}${end}，场馆内的余额可随时转回中心钱包。`
}

export function tellMaintenance(name: string, maintenance: NonNullable<Maintenance>): void {
  const content = maintenanceWords(maintenance)
  tell({ title: `${name}维护中`, content, confirm: '知道了' }).catch(console.error)
}
