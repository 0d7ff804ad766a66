<?php
/**
 * Guesses at passwords are counted, by name and by address. WordPress itself counts none.
 */

namespace Extenso;

defined( 'ABSPATH' ) || exit;

const GUESSES_AT_A_NAME    = 10;
const GUESSES_BY_ADDRESS   = 50;
const GUESSES_FORGOTTEN_IN = 15 * MINUTE_IN_SECONDS;

/**
 * Whose guess it is. Where the site stands before this WordPress, its address is in `EXTENSO_SITE_ADDRESS`
 * (wp-config.php), and what it says of its visitor is believed. Nobody else is.
 */
function visitor_address(): string {
	$caller = (string) ( $_SERVER['REMOTE_ADDR'] ?? '' );
	$named  = (string) ( $_SERVER['HTTP_X_FORWARDED_FOR'] ?? '' );
	$site   = defined( 'EXTENSO_SITE_ADDRESS' ) ? (array) EXTENSO_SITE_ADDRESS : array();
	return in_array( $caller, $site, true ) && filter_var( $named, FILTER_VALIDATE_IP ) ? $named : $caller;
}

function guess_counters( string $username ): array {
	$name    = strtolower( trim( $username ) );
	$address = visitor_address();
	return array(
		'extenso_guess_' . md5( "name $name $address" ) => GUESSES_AT_A_NAME,
		'extenso_guess_' . md5( "address $address" )    => GUESSES_BY_ADDRESS,
	);
}

function has_guessed_enough( string $username ): bool {
	foreach ( guess_counters( $username ) as $key => $most ) {
		if ( (int) get_transient( $key ) >= $most ) {
			return true;
		}
	}
	return false;
}

function count_guess( string $username ): void {
	foreach ( array_keys( guess_counters( $username ) ) as $key ) {
		set_transient( $key, (int) get_transient( $key ) + 1, GUESSES_FORGOTTEN_IN );
	}
}

function forget_guesses( string $username ): void {
	delete_transient( (string) array_key_first( guess_counters( $username ) ) );
}

/** Before any password is looked at, the other plugin's way too; late, since others forget what was said before. */
add_filter( 'rest_pre_dispatch', __NAMESPACE__ . '\refuse_guesses', 100, 3 );

function refuse_guesses( $result, $server, \WP_REST_Request $request ) {
	if ( null !== $result || ! is_sign_in( $request ) || ! has_guessed_enough( guessed_name( $request ) ) ) {
		return $result;
	}
	return new \WP_Error( 'extenso_too_many_attempts', 'Too many attempts. Please try again later.', array( 'status' => 429 ) );
}

add_filter( 'rest_request_after_callbacks', __NAMESPACE__ . '\note_guess', 10, 3 );

function note_guess( $response, $handler, \WP_REST_Request $request ) {
	if ( is_sign_in( $request ) ) {
		is_wp_error( $response ) ? count_guess( guessed_name( $request ) ) : forget_guesses( guessed_name( $request ) );
	}
	return $response;
}

function is_sign_in( \WP_REST_Request $request ): bool {
	return '/jwt-auth/v1/token' === untrailingslashit( strtolower( $request->get_route() ) ) && 'POST' === $request->get_method();
}

function guessed_name( \WP_REST_Request $request ): string {
	$name = $request->get_param( 'username' );
	return is_string( $name ) ? substr( $name, 0, 200 ) : '';
}
