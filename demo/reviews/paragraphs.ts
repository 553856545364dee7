import type { ReviewParagraph, ReviewSource } from "#domain/reviews/review.ts";
import type { Chance } from "#demo/stock/chance.ts";
import type { Derivative, RangeLine } from "#demo/stock/range-line.ts";

type Subject = { line: RangeLine; derivative: Derivative; source: ReviewSource };

/** The paragraphs of a review, generated from the figures of the range. A website may exclude types. */
export function paragraphs(subject: Subject, chance: Chance): ReviewParagraph[] {
  const used = subject.source === "usedcarreview";
  return [
    { type: "summary", headline: "In short", text: inShort(subject, chance) },
    { type: "driving", headline: "On the road", text: onTheRoad(subject, chance) },
    { type: "practicality", headline: "Living with it", text: livingWithIt(subject, chance) },
    { type: "costs", headline: "What it costs to run", text: costs(subject, chance) },
    used
      ? { type: "faults", headline: "What to look for", text: whatToLookFor(subject, chance) }
      : { type: "choosing", headline: "Which one to order", text: whichToOrder(subject, chance) },
    { type: "rivals", headline: "What else to consider", text: rivals(subject) },
  ];
}

function inShort({ line, source }: Subject, { pick }: Chance): string {
  const name = nameOf(line);
  const verdict =
    source === "usedcarreview"
      ? pick([
          `As a used buy the ${line.range} makes more sense than it did when it was new: somebody else has paid for the ` +
            `steepest part of the depreciation.`,
          `There are plenty to choose from, so wait for one with a full history and the equipment you want.`,
          `A tidy ${line.range} with a stamped book is an easy car to recommend.`,
        ])
      : pick([
          `Few new cars of this size are as easy to get on with from the first mile.`,
          `It does not shout about anything, and does nearly everything well.`,
          `The maker has spent the money where you touch it and where you sit.`,
        ]);
  return `${pick(line.says)} ${verdict} The ${name} earns its place on any short list.`;
}

function onTheRoad({ line, derivative }: Subject, { pick }: Chance): string {
  const { to62, topSpeed, power, fuel } = derivative;
  const pace =
    to62 === null ? `${power} PS is enough for it` : `0 to 62 mph takes ${to62.toFixed(1)} seconds with the ${power} PS version we drove`;
  const top = topSpeed === null ? "" : `, and the maker states ${topSpeed} mph flat out`;
  const engine =
    fuel === "Electric"
      ? "There is no gearbox to hunt and no noise to speak of; one pedal does most of the driving in town."
      : derivative.gearbox === "Automatic"
        ? "The automatic box keeps out of the way in traffic and only hesitates when you ask for everything at once."
        : "The manual change is light and precise, and the clutch bites where you expect it.";
  const ride = pick([
    "It rides quietly over the kind of patched road this country is made of, and the body stays level through a roundabout.",
    "The steering is light at parking speed and firms up enough on a motorway that you stop thinking about it.",
    line.shape === "suv"
      ? "You sit high without feeling that you might fall over in a bend."
      : "You sit low enough to feel part of it, with a clear view over both shoulders.",
  ]);
  return `${pace}${top}. ${engine} ${ride}`;
}

function livingWithIt({ line, derivative }: Subject, { pick }: Chance): string {
  const [length, width] = line.size;
  const seats =
    line.seats === 4
      ? "four adults fit"
      : line.seats === 7
        ? "five adults fit, with two more seats for children behind them"
        : "two adults fit behind two adults";
  const garage =
    `At ${millimetres(length)} long and ${millimetres(width)} wide without its mirrors it goes into a British ` +
    `garage${width > 1_850 ? ", though you will be glad of slim elbows when you get out" : " with room to open a door"}.`;
  const cabin = pick([
    "The screen answers at once and the heating still has its own knobs, which matters more on a cold morning than any number of menus.",
    "Everything you use daily is where your hand falls, and the door bins take a one-litre bottle.",
    "The plastics low down are hard, as they are in most rivals, but nothing creaked in a week of bad roads.",
  ]);
  const charging = derivative.battery === null ? "" : ` The ${derivative.battery} kWh battery can be filled overnight from a home charger.`;
  return (
    `Behind the seats are ${line.boot} litres of boot and, in the cabin, ${seats}. ${garage} ${cabin}${charging} Isofix ` +
    `points are easy to find on the outer rear seats, the boot floor is close to level with its sill, and a pushchair goes ` +
    `in without taking its wheels off.`
  );
}

function costs({ line, derivative }: Subject, { pick }: Chance): string {
  const { mpg, co2, electricRange } = derivative;
  const drink =
    mpg === null
      ? `The official range is ${electricRange ?? "not stated"} miles; count on about four fifths of it in winter.`
      : `The official figure is ${mpg} mpg and ${co2} g/km of CO2; over a week of mixed driving we saw about ${Math.round(mpg * 0.9)}.`;
  return `${drink} ${pick([
    `Servicing is due once a year and any good independent workshop knows the ${line.range}.`,
    "Tyres are a common size, so nobody will hold you to ransom for a set.",
    "Insurance is about what its rivals cost, and parts are on the shelf.",
  ])}`;
}

function whatToLookFor({ derivative }: Subject, { pick }: Chance): string {
  const engine =
    derivative.fuel === "Electric"
      ? "Ask for the battery's state-of-health report and see that both charging cables are in the boot."
      : derivative.fuel === "Diesel"
        ? "Ask how it was used: a diesel that only did short trips may have a tired particulate filter."
        : "See that the oil was changed every year, whatever the mileage.";
  return `${engine} ${pick([
    "Kerbed alloys and parking scrapes are common; neither is a reason to walk away, both are a reason to talk about the price.",
    "Try every switch, pair your phone, and listen for knocks over a speed hump.",
    "Read the advisories of the last MOT: worn tyres and brake discs are cheaper before you buy than after.",
  ])}`;
}

function whichToOrder({ line }: Subject, { pick }: Chance): string {
  const middle = line.derivatives.find(({ kit }) => kit === 2) ?? line.derivatives[0];
  const pleasant = pick(["the parts you notice", "heated seats and a camera to park by", "the driver assistance that most people use"]);
  return (
    `Of the ${line.derivatives.length === 1 ? "one version" : `${line.derivatives.length} versions`} we would take the ` +
    `${middle?.name ?? line.range}: it has ${pleasant}, and what the dearer ones add you will have forgotten by the second ` +
    `month.`
  );
}

function rivals({ line }: Subject): string {
  return (
    `Drive the two or three others of its size that your dealer has before you decide. Bring whoever will sit behind you, ` +
    `and the biggest thing that has to fit: the ${line.range} stands up well to both.`
  );
}

function nameOf({ make, range }: RangeLine): string {
  return `${make} ${range}`;
}

function millimetres(length: number): string {
  return `${(length / 1_000).toFixed(2)} m`;
}
