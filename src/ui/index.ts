/**
 * The kit: our theme (theme/recipes) over Chakra's components. Six entry files, by weight (performance.md):
 *
 * - `@/ui`          light: what the shell and the dashboard stand on. Theme, shell, page, panels, states, badges, times, SimpleTable,
 *                   buttons, tooltips (delegated); menus and toasts, whose code comes at idle or on first intent.
 * - `@/ui/forms`    fields, inputs and filters. Light.
 * - `@/ui/controls` Combobox, Checkbox, Switch, PasswordInput, TextArea. From the dashboard in a lazy piece only.
 * - `@/ui/dialogs`  FormDialog, ConfirmDialog, InfoDialog, SearchDialog, SecretDialog, SidePanel, BulkProgress, on Chakra's Dialog.
 * - `@/ui/table`    DataTable and LongTable (TanStack Table and Virtual), CellMenu, MoreActions, ProgressBar. Never from the dashboard; lazy
 *                   routes import it directly.
 * - `@/ui/auth`     the frame of the pages before a session: login and onboarding.
 *
 * And `@/ui/recipe`, for `*.styles.ts` alone: they are compiled while building (docs/decisions/0340-styles-ahead.md).
 *
 * Dialogs open by being mounted and close by being unmounted (docs/decisions/0341-overlays.md). Anything takes a tooltip by
 * `data-tip="text"`. Dark mode is the class `dark` on `<html>` (app/boot.ts). Colours are semantic tokens only (theme/colours.ts).
 */
export { chakra } from '@chakra-ui/react/styled-system';
export {
  formatExact,
  formatWhen,
  setTimeZone,
  type TimeZone,
  toMillis,
  zonedFormat,
  zoneOffset,
} from '@/text/format';
export {
  ActionButton,
  Button,
  IconButton,
  LinkButton,
  TextLink,
} from './Button';
export { Avatar } from './data/Avatar';
export { Badge, StatusBadge, type Tone, ToneIcon } from './data/Badge';
export { Bar } from './data/Bar';
export { DataAge } from './data/DataAge';
export { ErrorNote, Notice } from './data/Notice';
export { Panel, type PanelProps } from './data/Panel';
export { RelativeTime } from './data/RelativeTime';
export { type Column, cardContent, SimpleTable } from './data/SimpleTable';
export { Skeleton } from './data/Skeleton';
export { StatCard, StatCardSkeleton, StatGrid } from './data/StatCard';
export { EmptyState, FailedState, LoadingRows, NoMatch, UnreadableNote } from './data/states';
export { FilterWidth, Note, Row, Stack, Surface, SurfaceFooter } from './layout';
export { Mark } from './Mark';
export { ActionMenu, Menu, type MenuItem } from './overlays/Menu';
export { preloadOverlays } from './overlays/preload';
export { Toaster } from './overlays/Toaster';
export { dismissAllToasts, dismissToast, type ToastInput, toast } from './overlays/toast';
export { AppFrame } from './shell/AppFrame';
export type { Crumb } from './shell/Breadcrumbs';
export { ConnectionBadge } from './shell/ConnectionBadge';
export type { NavItem } from './shell/Navigation';
export { Page } from './shell/Page';
export { SearchButton } from './shell/SearchButton';
export { token } from './theme/token';
export { UiProvider } from './theme/UiProvider';
export { AfterPaint, useAfterPaint } from './util/AfterPaint';
export { announce, silence } from './util/announce';
export { elementKeys } from './util/elementKeys';
export { focusInstead, headingOf, passFocusToHeading } from './util/focus';
export { watchEntries } from './util/heldEntry';
export { isComposing } from './util/isComposing';
export { modalIsOpen } from './util/modals';
export { ignoreHeldEnter, oncePerPress } from './util/oncePerPress';
export { isSearchKey, letterOf } from './util/pageKeys';
export { useSecretReason } from './util/secrets';
export { useTimeZone } from './util/timeZone';
export { useLivePlace } from './util/useLivePlace';
export { MEDIUM, useMediaQuery } from './util/useMediaQuery';
export { useMousePressed, useStableWhilePressed } from './util/useMousePressed';
export { useRelative, useTicks } from './util/useRelative';
export { useRowFocus } from './util/useRowFocus';
export { useVisit } from './util/useVisit';
export { VisuallyHidden } from './util/VisuallyHidden';
