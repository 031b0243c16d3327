import { TILE_LAYER } from '@diorama/documents/gis/drawing/tile-names.ts';
import type { GeoJSONSource, Map as MapLibre, StyleSpecification } from 'maplibre-gl';
import { initiallyOn, shownCategories } from '../compile/category-tree.ts';
import { CompileMemory, compileGis, sourceOf } from '../compile/compile-gis.ts';
import { type CompiledGis, HOVERED, SELECTED, SHOWN, SPREAD, VISIT } from '../compile/compiled-gis.ts';
import type { GisScene, LngLat } from '../gis-scene.ts';
import type { Drawn } from '../parts/canvas.ts';
import type { MapParts } from '../parts/map-parts.ts';
import { baseKey, type LoadedBase, loadBase } from './base-loader.ts';
import { creditsOf } from './credits.ts';
import type { GisEvent, GisTarget } from './gis-map.port.ts';
import type { GisRoute } from './interaction/route-layers.ts';
import type { DrawingInteraction } from './interaction.port.ts';
import { SourceData } from './source-data.ts';
import { type SpreadPoints, spreadIds } from './spread-state.ts';
import { type GlobalState, wholeStyle } from './whole-style.ts';

/** What the map has drawn. */
interface DrawnBase {
  base: LoadedBase;
  /** With the document in it. */
  whole: StyleSpecification;
}

interface DrawingUse {
  parts: MapParts;
  tell: (event: GisEvent) => void;
  /** Points are being edited. */
  lifts: boolean;
}

/** Keeps one map the same as its scene and its session: what is hovered, selected and switched on. */
export class Drawing {
  private readonly map: MapLibre;
  private readonly use: DrawingUse;
  private readonly memory = new CompileMemory();
  private readonly data = new Map<string, SourceData>();
  /** Sources of a visit that have something in them. */
  private readonly filled = new Set<string>();
  private drawn: DrawnBase | null = null;
  /** The requested base; an older one that arrives late is discarded. */
  private wanted: string | null = null;
  private credits = '';
  /** An icon's outline, 24 units wide. */
  readonly iconOf = (name: string): string | undefined => this.scene.icons[name];
  /** Null: interaction is not loaded yet. */
  private interaction: DrawingInteraction | null = null;
  private raised: ReturnType<DrawingInteraction['raisedOn']> | null = null;
  scene: GisScene;
  compiled: CompiledGis;
  on: ReadonlySet<string>;
  hovered: GisTarget | null = null;
  selected: GisTarget | null = null;
  /** A way, and the hit of a search. */
  way: GisRoute | null = null;
  hit: LngLat | null = null;
  /** Points of one place that stand around it. */
  spread: SpreadPoints | null = null;

  constructor(map: MapLibre, scene: GisScene, use: DrawingUse) {
    this.map = map;
    this.use = use;
    this.scene = scene;
    this.compiled = this.compile();
    this.on = initiallyOn(scene.document.categories);
  }

  update(scene: GisScene): void {
    if (scene.document.categories !== this.scene.document.categories) this.on = keptOn(this.on, this.scene, scene);
    if (scene.document.layers !== this.scene.document.layers) this.spread = null;
    this.scene = scene;
    this.compiled = this.compile();
    if (baseKey(scene) === this.wanted) this.draw();
    else this.changeBase();
  }

  /** Ids of the categories that are seen. */
  shown(): ReadonlySet<string> {
    return new Set(shownCategories(this.scene.document.categories, this.on));
  }

  show(on: ReadonlySet<string>): void {
    this.on = on;
    this.spreadOut(null);
    this.drawData();
    this.drawTargets();
  }

  /** False: it is that already. */
  choose(kind: 'hovered' | 'selected', target: GisTarget | null): boolean {
    const before = this[kind];
    if (before?.id === target?.id) return false;
    this[kind] = target;
    if (before) this.mark(before);
    this.drawTargets();
    return true;
  }

  /** Shows what a visit put on the map, after it changed. */
  drawVisit(): void {
    if (this.drawn && this.interaction) this.send(VISIT, this.interaction.visit(this));
  }

  /** Lets points of one place stand around it; null folds them. */
  spreadOut(spread: SpreadPoints | null): void {
    if (spread === this.spread) return;
    this.spread = spread;
    this.drawVisit();
    this.drawTargets();
  }

  changeBase(): void {
    this.wanted = baseKey(this.scene);
    const loaded = loadBase(this.scene, this.use.parts);
    if (loaded instanceof Promise)
      loaded.then(
        (base) => {
          if (base.key === this.wanted) this.takeBase(base);
        },
        (error: unknown) => this.use.tell({ type: 'fault', fault: 'base', message: String(error) }),
      );
    else this.takeBase(loaded);
  }

  /** From now on the map is acted on. */
  addInteraction(interaction: DrawingInteraction): void {
    this.interaction = interaction;
    this.raised = interaction.raisedOn(this.map);
    this.compiled = this.compile();
    this.draw();
  }

  /** Names those who made the base, when they became known or others. */
  tellCredits(): void {
    if (!this.drawn) return;
    const credits = creditsOf(this.map, this.drawn.base.readCredits);
    if (JSON.stringify(credits) === this.credits) return;
    this.credits = JSON.stringify(credits);
    this.use.tell({ type: 'credits', credits });
  }

  dispose(): void {
    this.wanted = null;
    this.drawn = null;
    this.forget();
  }

  /** The image of what is no pin; null: what draws it has not come. */
  image(name: string): Drawn | null {
    return this.interaction?.drawMark(name, this.iconOf) ?? this.use.parts.labels?.drawLabel(name) ?? null;
  }

  private compile(): CompiledGis {
    const { document } = this.scene;
    const routes = this.interaction?.routes(document.styles, this.scene) ?? [];
    return compileGis(document, this.scene, { ...this.use, memory: this.memory, routes });
  }

  private takeBase(base: LoadedBase): void {
    this.drawn = null;
    this.forget();
    this.filled.clear();
    const { map } = this;
    const whole = this.whole(base);
    // Around a globe, and until tiles arrive.
    map.getContainer().style.backgroundColor = skyOf(base);
    map.setStyle(whole, { diff: false });
    map.once('style.load', () => {
      if (base.key !== this.wanted) return;
      // The scene may have changed while the style was made.
      this.drawn = { base, whole };
      this.draw();
    });
    if (base.problem !== null) this.use.tell({ type: 'fault', fault: 'base', message: base.problem });
  }

  private draw(): void {
    if (!this.drawn) return;
    if (this.interaction) this.changeStyle(this.drawn, this.interaction);
    this.drawData();
    this.drawTargets();
    this.drawVisit();
  }

  private changeStyle({ base, whole: before }: DrawnBase, interaction: DrawingInteraction): void {
    const whole = this.whole(base);
    for (const id of interaction.changeStyle(this.map, base.style, before, whole)) {
      this.data.get(id)?.forget();
      this.data.delete(id);
    }
    this.drawn = { base, whole };
  }

  /** A base with the document in it. */
  private whole({ style }: LoadedBase): StyleSpecification {
    return wholeStyle(style, this.compiled, this.state(), this.interaction?.layers(this.scene.font) ?? []);
  }

  /** The features, of categories that are shown. */
  private drawData(): void {
    if (!this.drawn) return;
    const isShown = this.shown();
    for (const [id, source] of this.compiled.sources) {
      if (source.tiles || !this.map.getSource(id)) continue;
      const each = this.data.get(id) ?? this.interaction?.dataOf(this.map, id) ?? new SourceData(this.map, id);
      this.data.set(id, each);
      each.set(source, isShown);
    }
  }

  /** What filters read, and what is hovered and selected. */
  private drawTargets(): void {
    if (!this.drawn) return;
    const { map, hovered, selected } = this;
    for (const [name, value] of Object.entries(this.state())) map.setGlobalStateProperty(name, value);
    if (this.interaction) this.raised?.show(this.interaction.raised(this));
    for (const target of [hovered, selected]) if (target) this.mark(target);
  }

  private forget(): void {
    for (const each of this.data.values()) each.forget();
    this.raised?.forget();
  }

  /** The worker is not bothered with nothing where there was nothing: a feature that is moved waits for it. */
  private send(id: string, data: GeoJSON.FeatureCollection): void {
    const isEmpty = data.features.length === 0;
    if (isEmpty && !this.filled.has(id)) return;
    if (isEmpty) this.filled.delete(id);
    else this.filled.add(id);
    void this.map.getSource<GeoJSONSource>(id)?.setData(data);
  }

  private mark({ type, id, layer }: GisTarget): void {
    const source = sourceOf(layer);
    if (type !== 'outline-feature' || !this.map.getSource(source)) return;
    const state = { hovered: this.hovered?.id === id, selected: this.selected?.id === id };
    const isTiled = this.compiled.sources.get(source)?.tiles !== undefined;
    this.map.setFeatureState({ source, id, ...(isTiled ? { sourceLayer: TILE_LAYER } : {}) }, state);
  }

  private state(): GlobalState {
    return {
      [SHOWN]: [...this.shown()],
      [HOVERED]: this.hovered?.id ?? '',
      [SELECTED]: this.selected?.id ?? '',
      [SPREAD]: spreadIds(this.spread),
    };
  }
}

function skyOf({ style: { sky } }: LoadedBase): string {
  const color = sky?.['sky-color'];
  return typeof color === 'string' ? color : '';
}

/** A category that is new begins as its document says. */
function keptOn(on: ReadonlySet<string>, before: GisScene, after: GisScene): ReadonlySet<string> {
  const known = new Set(before.document.categories.map(({ id }) => id));
  const added = after.document.categories.filter(({ id, defaultShow }) => defaultShow && !known.has(id));
  return new Set([...on, ...added.map(({ id }) => id)]);
}
