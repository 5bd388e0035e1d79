/**
 * The kit. Four doors, by weight (performance.md):
 *
 * - `@/ui`          light: what the shell and the dashboard stand on. Theme, shell, page, panels, states, badges, times, SimpleTable,
 *                   buttons, menus (native popovers), tooltips (delegated), toasts. No state-machine library anywhere.
 * - `@/ui/forms`    fields and inputs. Light, but login and dialogs alone need them.
 * - `@/ui/dialogs`  FormDialog, ConfirmDialog, SecretDialog, SidePanel (native `<dialog>`), BulkProgress.
 * - `@/ui/table`    DataTable: TanStack Table and Virtual. Never from the dashboard; lazy routes import it directly.
 *
 * And `@/ui/recipe`, for `*.styles.ts` alone: what stands there is compiled while building (docs/decisions/0340-styles-ahead.md).
 *
 * Dialogs open by being mounted and close by being unmounted. Anything takes a tooltip by `data-tip="text"`.
 * Dark mode is the class `dark` on `<html>` (app/boot.ts). Colours are semantic tokens only (theme/colours.ts).
 */
export {
  ActionButton,
  type ActionButtonProps,
  Button,
  type ButtonProps,
  IconButton,
  LinkButton,
  TextLink,
} from './Button';
export { Avatar } from './data/Avatar';
export { Badge, StatusBadge, type Tone, ToneIcon } from './data/Badge';
export { Bar } from './data/Bar';
export { DataAge, type DataAgeProps } from './data/DataAge';
export { ErrorNote, type ErrorNoteProps, Notice, type NoticeProps } from './data/Notice';
export { Panel, type PanelProps } from './data/Panel';
export { RelativeTime } from './data/RelativeTime';
export { type Column, cardContent, SimpleTable, type SimpleTableProps } from './data/SimpleTable';
export { StatCard, type StatCardProps, StatCardSkeleton, StatGrid } from './data/StatCard';
export { EmptyState, FailedState, LoadingRows, NoMatch, UnreadableNote } from './data/states';
export { FilterWidth, Note, Row, Stack, Surface } from './layout';
export { Mark } from './Mark';
export { ActionMenu, Menu, type MenuItem } from './overlays/Menu';
export { Toaster } from './overlays/Toaster';
export { dismissAllToasts, dismissToast, toast } from './overlays/toast';
export { AppFrame, type AppFrameProps } from './shell/AppFrame';
export { AuthPage, type AuthPageProps } from './shell/AuthPage';
export type { Crumb } from './shell/Breadcrumbs';
export { ConnectionState } from './shell/ConnectionState';
export type { NavItem } from './shell/Navigation';
export { Page, type PageProps } from './shell/Page';
export { styled } from './theme/styled';
export { token } from './theme/token';
export { UiProvider } from './theme/UiProvider';
export { AfterPaint, useAfterPaint } from './util/AfterPaint';
export { announce } from './util/announce';
export { formatExact, formatRelative, toMillis } from './util/formatRelative';
export { MEDIUM, useMediaQuery } from './util/useMediaQuery';
export { VisuallyHidden } from './util/VisuallyHidden';
